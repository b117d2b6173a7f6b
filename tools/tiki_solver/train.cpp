// Learns the evaluation from solved positions; learn.py runs it. See README.md.
//
//   tiki_train EPOCHS OUT < list    lines of the list: "train" or "test", the tiles with commas, a file of positions
//
// The model is a logistic regression. A position is what stands on its 22 threes: three villages in a row or around a
// corner, joined by two paths. Every three has `kDepth` numbers, its worth, and every state of the fruits as many
// weights for them; the sum over all threes, and a number for the fruits, is the logarithm of the player's odds to win.
//
// The worth of a three is itself a sum of seven parts that know less and less about it (`parts_of`). What was never
// seen on some tiles is then still judged by what looks like it. Only the sums are written.
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <unordered_map>
#include <vector>

#include "rules.hpp"

using namespace tiki;

namespace {

constexpr int kDepth = 4, kParts = 7, kThrees = 22, kShapes = 5, kVillage = 28, kStacks = kCodes * kCodes * kCodes;
constexpr float kRate = 0.03f, kDecay = 1e-6f;

// The shapes' kinds of villages, 0 corner, 1 edge, 2 centre: outer row, middle row, outer bend, corner, inner bend.
constexpr int kKinds[kShapes][3] = {{0, 1, 0}, {1, 2, 1}, {0, 1, 2}, {1, 0, 1}, {1, 2, 1}};
constexpr bool has_two_ends(int shape) { return shape == 2; }  // else it is the same from either end

struct Three {
    int shape, cell[3];
};

int kind_of(int cell) { return cell == 4 ? 2 : cell % 2; }

std::vector<Three> threes() {
    std::vector<Three> found;
    for (const Walk& walk : walks()) {
        if (walk.steps != 2) continue;
        const auto [one, middle, other] = walk.cell;
        const bool straight = one + other == 2 * middle;
        const int shape = kind_of(middle) == 0 ? 3 : kind_of(middle) == 2 ? (straight ? 1 : 4) : straight ? 0 : 2;
        if (has_two_ends(shape) ? kind_of(one) == 0 : one < other) found.push_back({shape, {one, middle, other}});
    }
    return found;
}

// A village is its tile and its code: 7 (tile + 1) + code.
struct Pattern {
    int shape, one, middle, other;
    void turn() {
        if (!has_two_ends(shape) && one > other) std::swap(one, other);
    }
    int number() const { return ((shape * kVillage + one) * kVillage + middle) * kVillage + other; }
    // Whether a layout can have these tiles.
    bool possible() const {
        int count[4] = {};
        for (int village : {one, middle, other}) ++count[village / kCodes];
        return count[0] <= 2 && count[1] <= 2 && count[3] <= 1;
    }
};

using Parts = std::array<std::int64_t, kParts>;

Parts parts_of(const Pattern& pattern) {
    const auto [shape, one, middle, other] = pattern;
    const int straight = shape < 2, low = std::min(one, other), high = std::max(one, other);
    const auto key = [](int part, int a, int b, int c, int d) {
        return (((static_cast<std::int64_t>(part) * 32 + a) * 32 + b) * 32 + c) * 32 + d;
    };
    const auto pair = [&](int end, int village) {
        return key(2, kKinds[shape][end] * 4 + kKinds[shape][1], village, middle, 0);
    };
    return {
        key(0, shape, one, middle, other),                                   // all
        key(1, straight, low, middle, high),                                 // wherever it lies
        pair(0, one),                                                        // two villages
        pair(2, other),                                                      //
        key(3, shape, one % kCodes, middle % kCodes, other % kCodes),        // whatever the tiles
        key(4, straight, one % kCodes, middle, other % kCodes),              // whatever the tiles of the ends
        key(5, straight, low, middle % kCodes, high),                        // whatever the tile of the middle
    };
}

struct Sample {
    std::uint8_t codes[kCells], mine, yours, reserve, tie, value, unused[2];  // value: 0 lost, 1 drawn, 2 won
};

struct Set {
    std::vector<Sample> samples;
    std::vector<int> layouts;  // by sample
};

// A number that is learned, by the method called Adagrad.
struct Number {
    float value = 0, gradients = 1e-4f;
    void learn(float gradient, float rate) {
        gradients += gradient * gradient;
        value -= rate * gradient / std::sqrt(gradients);
    }
};
using Vector = std::array<Number, kDepth>;

class Model {
public:
    int add_layout(const Tiles& tiles) {
        std::vector<std::array<int, kParts>> table(kThrees * kStacks);
        for (int three = 0; three < kThrees; ++three)
            for (int stacks = 0; stacks < kStacks; ++stacks) {
                const auto village = [&](int which, int code) {
                    return kCodes * (tiles[threes_[three].cell[which]] + 1) + code;
                };
                Pattern pattern{threes_[three].shape, village(0, stacks / 49), village(1, stacks / 7 % 7),
                                village(2, stacks % 7)};
                pattern.turn();
                const Parts parts = parts_of(pattern);
                for (int part = 0; part < kParts; ++part) table[three * kStacks + stacks][part] = number(parts[part]);
            }
        tables_.push_back(std::move(table));
        return static_cast<int>(tables_.size()) - 1;
    }

    // The logarithm of the odds; `rate` > 0 learns, too.
    float judge(const Sample& sample, int layout, float rate) {
        const auto& table = tables_[layout];
        const int* parts[kThrees];
        std::array<float, kDepth> sums{};
        for (int three = 0; three < kThrees; ++three) {
            const int* cell = threes_[three].cell;
            const int stacks = (sample.codes[cell[0]] * kCodes + sample.codes[cell[1]]) * kCodes + sample.codes[cell[2]];
            parts[three] = table[three * kStacks + stacks].data();
            for (int part = 0; part < kParts; ++part)
                for (int k = 0; k < kDepth; ++k) sums[k] += worths_[parts[three][part]][k].value;
        }
        Fruit& fruit = fruits_.at(holdings(sample));
        float odds = fruit.offset.value;
        for (int k = 0; k < kDepth; ++k) odds += sums[k] * fruit.weights[k].value;
        if (rate <= 0) return odds;
        const float error = 1 / (1 + std::exp(-odds)) - sample.value * 0.5f;
        fruit.offset.learn(error, rate);
        for (int k = 0; k < kDepth; ++k) {
            const float weighted = error * fruit.weights[k].value;
            for (const int* three : parts)
                for (int part = 0; part < kParts; ++part) {
                    Number& worth = worths_[three[part]][k];
                    worth.learn(weighted + kDecay * worth.value, rate);
                }
            fruit.weights[k].learn(0.1f * error * sums[k], rate);
        }
        return odds;
    }

    // K, the number of fruit states; each: the holdings as in game/ai/tiki_board.py, the offset and K weights, 16 bits
    // each; then K planes of a signed byte for every pattern. Odds are scaled by 100, weights by 256 more.
    void write(const std::string& path) {
        std::ofstream file(path, std::ios::binary);
        constexpr int kPatterns = kShapes * kVillage * kVillage * kVillage;
        std::array<std::vector<float>, kDepth> planes;
        std::array<float, kDepth> units{};
        for (int k = 0; k < kDepth; ++k) {
            planes[k].assign(kPatterns, 0);
            std::vector<float> sizes;
            each_pattern([&](const Pattern& pattern) {
                float& sum = planes[k][pattern.number()];
                for (std::int64_t part : parts_of(pattern)) {
                    const auto found = numbers_.find(part);
                    if (found != numbers_.end()) sum += worths_[found->second][k].value;
                }
                sizes.push_back(std::fabs(sum));
            });
            const auto most = sizes.begin() + static_cast<std::ptrdiff_t>(0.9995 * sizes.size());
            std::nth_element(sizes.begin(), most, sizes.end());
            units[k] = *most / 127;
        }
        const auto word = [&](float value) {
            const auto rounded = static_cast<std::int16_t>(std::lround(std::min(32767.f, std::max(-32767.f, value))));
            file.put(static_cast<char>(rounded & 255)).put(static_cast<char>(rounded >> 8 & 255));
        };
        file.put(kDepth).put(static_cast<char>(fruits_.size()));
        for (const auto& [holdings, fruit] : fruits_) {
            word(static_cast<float>(holdings));
            word(100 * fruit.offset.value);
            for (int k = 0; k < kDepth; ++k) word(25600 * units[k] * fruit.weights[k].value);
        }
        for (int k = 0; k < kDepth; ++k)
            for (float worth : planes[k])
                file.put(static_cast<char>(std::lround(std::min(127.f, std::max(-127.f, worth / units[k])))));
    }

private:
    struct Fruit {
        Number offset;
        Vector weights;
    };

    static int holdings(const Sample& sample) {
        return sample.mine | sample.yours << 3 | sample.reserve << 6 | sample.tie << 9;
    }

    template <class Visit>
    static void each_pattern(Visit visit) {
        for (int shape = 0; shape < kShapes; ++shape)
            for (int one = 0; one < kVillage; ++one)
                for (int middle = 0; middle < kVillage; ++middle)
                    for (int other = has_two_ends(shape) ? 0 : one; other < kVillage; ++other) {
                        const Pattern pattern{shape, one, middle, other};
                        if (pattern.possible()) visit(pattern);
                    }
    }

    int number(std::int64_t part) {
        const auto [found, fresh] = numbers_.try_emplace(part, static_cast<int>(worths_.size()));
        if (fresh) {
            worths_.emplace_back();
            for (Number& worth : worths_.back()) worth.value = 0.02f * normal_(random_);
        }
        return found->second;
    }

    std::map<int, Fruit> make_fruits() {
        std::map<int, Fruit> made;
        const Layers layers;
        for (int layer = 0; layer < layers.size(); ++layer) {
            const Fruits& fruits = layers[layer];
            Fruit& fruit = made[fruits.held[0] | fruits.held[1] << 3 | fruits.reserve << 6 | fruits.tie << 9];
            for (int k = 0; k < kDepth; ++k) fruit.weights[k] = {k == 0 ? 1.f : 0.5f * normal_(random_), 1e-2f};
        }
        return made;
    }

    std::mt19937 random_{1};
    std::normal_distribution<float> normal_;
    const std::vector<Three> threes_ = threes();
    std::map<int, Fruit> fruits_ = make_fruits();
    std::unordered_map<std::int64_t, int> numbers_;
    std::vector<Vector> worths_;
    std::vector<std::vector<std::array<int, kParts>>> tables_;
};

void report(const char* name, Model& model, const Set& set, std::size_t every) {
    double loss = 0;
    int right = 0, count = 0;
    for (std::size_t number = 0; number < set.samples.size(); number += every) {
        const Sample& sample = set.samples[number];
        if (sample.value == 1) continue;
        const float odds = model.judge(sample, set.layouts[number], 0);
        loss += std::log1p(std::exp(sample.value == 2 ? -odds : odds));
        right += (odds > 0) == (sample.value == 2);
        ++count;
    }
    if (count) std::printf("  %s: %.2f %% right, loss %.4f", name, 100.0 * right / count, loss / count);
}

}  // namespace

int main(int count, char** words) {
    if (count != 3) {
        std::cerr << "usage: tiki_train EPOCHS OUT < list\n";
        return 2;
    }
    const int epochs = std::atoi(words[1]);
    Model model;
    Set train, test;
    for (std::string use, tiles, path; std::cin >> use >> tiles >> path;) {
        Tiles layout{};
        std::stringstream stream(tiles);
        std::string value;
        for (int cell = 0; cell < kCells && std::getline(stream, value, ','); ++cell) layout[cell] = std::stoi(value);
        const int number = model.add_layout(layout);
        Set& set = use == "test" ? test : train;
        std::ifstream file(path, std::ios::binary);
        for (Sample sample; file.read(reinterpret_cast<char*>(&sample), sizeof sample);) {
            set.samples.push_back(sample);
            set.layouts.push_back(number);
        }
    }
    std::vector<std::uint32_t> order(train.samples.size());
    for (std::size_t number = 0; number < order.size(); ++number) order[number] = static_cast<std::uint32_t>(number);
    std::mt19937 random(2);
    for (int epoch = 0; epoch < epochs; ++epoch) {
        std::shuffle(order.begin(), order.end(), random);
        const float rate = kRate * (epoch < 0.6 * epochs ? 1.f : epoch < 0.85 * epochs ? 0.3f : 0.1f);
        for (std::uint32_t number : order) model.judge(train.samples[number], train.layouts[number], rate);
        std::printf("epoch %d:", epoch + 1);
        report("learned from", model, train, 17);
        report("held out", model, test, 1);
        std::printf("\n");
        std::fflush(stdout);
    }
    model.write(words[2]);
    return 0;
}
