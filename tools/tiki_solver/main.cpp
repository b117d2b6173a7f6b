// The solver's command line: see README.md.
//
//   tiki_solver TILES query              positions from stdin, with the values of all their moves to stdout
//   tiki_solver TILES sample COUNT SEED  so many positions as they occur in play, with their values, to stdout
#include <cinttypes>
#include <cstdio>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <unordered_set>

#include "solver.hpp"

using namespace tiki;

namespace {

constexpr char kUsage[] = "usage: tiki_solver TILES query | tiki_solver TILES sample COUNT SEED\n"
                          "TILES are nine values with commas, in reading order: 2,1,1,1,1,0,0,-1,-1\n";

bool read_tiles(const std::string& text, Tiles& tiles) {
    std::stringstream stream(text);
    std::string part;
    int count = 0;
    while (std::getline(stream, part, ','))
        if (count < kCells && (part == "2" || part == "1" || part == "0" || part == "-1"))
            tiles[count++] = std::stoi(part);
        else
            return false;
    Tiles sorted = tiles;
    std::sort(sorted.begin(), sorted.end());
    return count == kCells && sorted == Tiles{-1, -1, 0, 0, 1, 1, 1, 1, 2};
}

bool read_position(const std::string& line, Position& position) {
    std::stringstream stream(line);
    std::string codes;
    Fruits& fruits = position.fruits;
    int tie = 0;
    if (!(stream >> codes >> fruits.held[0] >> fruits.held[1] >> fruits.reserve >> tie) || codes.size() != kCells)
        return false;
    fruits.tie = tie == 1;
    for (int cell = 0; cell < kCells; ++cell) {
        if (codes[cell] < '0' || codes[cell] > '6') return false;
        position.totems[cell] = static_cast<std::uint8_t>(codes[cell] - '0');
    }
    const Layers layers;
    bool possible = false;
    for (int layer = 0; layer < layers.size(); ++layer) possible = possible || layers[layer] == fruits;
    return possible && position.tikis(0) <= kTikisEach && position.tikis(1) <= kTikisEach;
}

int query(const Tiles& tiles, const Solution& solution) {
    for (std::string line; std::getline(std::cin, line);) {
        Position position;
        if (!read_position(line, position)) {
            std::cerr << "no position: " << line << "\n";
            return 1;
        }
        std::cout << static_cast<int>(solution.of(position));
        for (const Move& move : moves(position, tiles))
            std::cout << ' ' << move.action << ':' << static_cast<int>(solution.of(move));
        std::cout << "\n";
    }
    return 0;
}

// How a seat plays in a sampled game: it picks what harvests most, keeps the value of the position, or anything.
struct Style {
    double greedy, sound;
};

class Sampler {
public:
    Sampler(const Tiles& tiles, const Solution& solution, std::uint64_t seed)
        : tiles_(tiles), solution_(solution), random_(seed) {}

    void write(std::size_t count) {
        while (seen_.size() < count) play();
    }

private:
    void play() {
        static constexpr Style kStyles[] = {{0, 0}, {0.8, 0}, {0, 1}, {0, 0.9}, {0, 0.7}, {0.3, 0.6}};
        const Style* styles[2] = {&kStyles[random_() % 6], &kStyles[random_() % 6]};
        const int opening = static_cast<int>(random_() % 7);
        Position position;
        for (int ply = 0; ply < 150; ++ply) {
            note(position);
            const auto found = moves(position, tiles_);
            // What a search looks at: positions a move or two aside.
            Position aside;
            if (step(found[random_() % found.size()], aside)) {
                note(aside);
                const auto replies = moves(aside, tiles_);
                if (step(replies[random_() % replies.size()], aside)) note(aside);
            }
            static constexpr Style kAny = {0, 0};
            if (!step(pick(found, ply < opening ? kAny : *styles[ply % 2]), position)) return;
        }
    }

    const Move& pick(const std::vector<Move>& found, const Style& style) {
        const double draw = std::uniform_real_distribution<>()(random_);
        if (draw >= style.greedy + style.sound) return found[random_() % found.size()];
        int best = -1000, number = 0;
        const Move* picked = &found[0];
        for (const Move& move : found) {
            int worth = 1000;
            if (draw < style.greedy)
                for (int order = 0; order < move.outcomes; ++order) {
                    const Outcome& outcome = move.outcome[order];
                    const Fruits& fruits = outcome.after.fruits;
                    worth = std::min(worth, outcome.end == End::Won    ? 100
                                            : outcome.end == End::Lost ? -100
                                                                       : fruits.held[0] - fruits.held[1]);
                }
            else
                worth = static_cast<int>(solution_.of(move));
            if (worth > best) number = 0;
            if (worth >= best && random_() % ++number == 0) picked = &move;
            best = std::max(best, worth);
        }
        return *picked;
    }

    // Whether the game goes on after a move; then `to` is the position for the other.
    bool step(const Move& move, Position& to) {
        const Outcome& outcome = move.outcome[random_() % move.outcomes];
        if (outcome.end != End::None) return false;
        to = outcome.after.swapped();
        return true;
    }

    void note(const Position& position) {
        std::uint64_t key = 0;
        for (int code : position.totems) key = key * kCodes + code;
        const Fruits& fruits = position.fruits;
        key = ((key * kToWin + fruits.held[0]) * kToWin + fruits.held[1]) * 16 + fruits.reserve * 2 + fruits.tie;
        if (!seen_.insert(key).second) return;
        std::uint8_t record[16] = {};
        std::copy(position.totems.begin(), position.totems.end(), record);
        record[9] = static_cast<std::uint8_t>(fruits.held[0]);
        record[10] = static_cast<std::uint8_t>(fruits.held[1]);
        record[11] = static_cast<std::uint8_t>(fruits.reserve);
        record[12] = fruits.tie;
        record[13] = static_cast<std::uint8_t>(1 + static_cast<int>(solution_.of(position)));
        std::fwrite(record, 1, sizeof record, stdout);
    }

    const Tiles& tiles_;
    const Solution& solution_;
    std::mt19937_64 random_;
    std::unordered_set<std::uint64_t> seen_;
};

}  // namespace

int main(int count, char** words) {
    Tiles tiles{};
    const std::string task = count > 2 ? words[2] : "";
    if (!((task == "query" && count == 3) || (task == "sample" && count == 5)) || !read_tiles(words[1], tiles)) {
        std::cerr << kUsage;
        return 2;
    }
    const Solution solution(tiles);
    if (task == "query") return query(tiles, solution);
    Sampler(tiles, solution, std::strtoull(words[4], nullptr, 10)).write(std::strtoull(words[3], nullptr, 10));
    return 0;
}
