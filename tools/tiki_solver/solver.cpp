#include "solver.hpp"

#include <algorithm>
#include <numeric>
#ifdef __AVX512F__
#include <immintrin.h>
#endif

namespace tiki {
namespace {

constexpr int kUpper = 6;  // villages that number the vectors
constexpr int kWon = -1, kLost = -2;  // targets that are no layers
constexpr int kKinds = 1 + 8 + 64;

// What happens to a village of the third row, as a map from its code before to its code after.
enum Change { kKeep, kDrop0, kDrop1, kFull, kLift1, kLift3, kLift5, kCreate };

// The code after a change, or -1 where it cannot happen.
int changed(int change, int code) {
    switch (change) {
        case kKeep: return code;
        case kDrop0: return code < 3 ? 2 * code + 1 : -1;
        case kDrop1: return code < 3 ? 2 * code + 2 : -1;
        case kFull: return code < 3 ? -1 : 0;
        case kLift1: return code == 1 ? 0 : -1;
        case kLift3: return code == 3 ? 0 : -1;
        case kLift5: return code == 5 ? 0 : -1;
        default: return code == 0 ? 1 : -1;
    }
}

int bit_of(int a3, int b3, int c3) { return a3 | b3 << 3 | c3 << 6; }

void set(Bits& bits, int bit) { bits[bit >> 6] |= std::uint64_t{1} << (bit & 63); }

inline bool any(const Bits& bits) {
#ifdef __AVX512F__
    return _mm512_test_epi64_mask(reinterpret_cast<__m512i>(bits), reinterpret_cast<__m512i>(bits)) != 0;
#endif
    std::uint64_t all = 0;
    for (int word = 0; word < 8; ++word) all |= bits[word];
    return all != 0;
}

template <class Test>
Bits where(Test test) {
    Bits bits{};
    for (int a3 = 0; a3 < kCodes; ++a3)
        for (int b3 = 0; b3 < kCodes; ++b3)
            for (int c3 = 0; c3 < kCodes; ++c3)
                if (test(a3, b3, c3)) set(bits, bit_of(a3, b3, c3));
    return bits;
}

// Bits by the code of a3 (unit 1, bits of a byte) or b3 (unit 8, bytes of a word): the bit at a code becomes that of
// the changed code. Where the change cannot happen the bits are of no account.
template <int unit>
inline Bits shuffled(Bits bits, int change) {
    const auto field = [](int code) {
        return unit == 1 ? std::uint64_t{0x0101010101010101} << code : std::uint64_t{0xff} << 8 * code;
    };
    switch (change) {
        case kDrop0:
            return (bits >> unit & field(0)) | (bits >> 2 * unit & field(1)) | (bits >> 3 * unit & field(2));
        case kDrop1:
            return (bits >> 2 * unit & field(0)) | (bits >> 3 * unit & field(1)) | (bits >> 4 * unit & field(2));
        case kFull: {
            Bits spread = bits & field(0);
            spread |= spread << unit;
            spread |= spread << 2 * unit;
            return spread << 3 * unit;
        }
        case kLift1: return bits << unit;
        case kLift3: return bits << 3 * unit;
        case kLift5: return bits << 5 * unit;
        case kCreate: return bits >> unit;
        default: return bits;
    }
}

template <int unit>
inline Bits recoloured(Bits bits) {
    const auto field = [](int code) {
        return unit == 1 ? std::uint64_t{0x0101010101010101} << code : std::uint64_t{0xff} << 8 * code;
    };
    return (bits & field(0)) | (bits & field(1)) << unit | (bits >> unit & field(1)) | (bits & field(3)) << 3 * unit |
           (bits >> 3 * unit & field(3)) | (bits & field(4)) << unit | (bits >> unit & field(4));
}

inline Bits recoloured(const Bits& bits) {
    const Bits swapped = recoloured<8>(recoloured<1>(bits));
    return Bits{swapped[0], swapped[2], swapped[1], swapped[6], swapped[5], swapped[4], swapped[3], 0};
}

// What does not depend on the tiles.
struct Tables {
    Bits words[8];  // by change: the word to take for every code of c3
    Bits domain[512];  // by changes of the row: where they all can happen
    Bits few[2][kTikisEach + 1];  // at most so many tikis of a seat in the row
    int weight[kUpper];
    // By vector: its codes, its tikis by seat, the vector of the exchanged colours, the positions that there are and
    // those of them where seat 0 has to pass (T2.3).
    std::vector<std::array<int, kUpper>> codes;
    std::vector<int> tikis[2];
    std::vector<std::int32_t> swapped;
    std::vector<Bits> valid, passing;

    Tables() : codes(kVectors), swapped(kVectors), valid(kVectors), passing(kVectors) {
        for (int change = 0; change < 8; ++change)
            for (int code = 0; code < 8; ++code)
                words[change][code] = code < kCodes ? std::max(0, changed(change, code)) : 0;
        for (int row = 0; row < 512; ++row)
            domain[row] = where([row](int a3, int b3, int c3) {
                return changed(row & 7, a3) >= 0 && changed(row >> 3 & 7, b3) >= 0 && changed(row >> 6, c3) >= 0;
            });
        for (int seat = 0; seat < 2; ++seat)
            for (int count = 0; count <= kTikisEach; ++count)
                few[seat][count] = where([seat, count](int a3, int b3, int c3) {
                    return kTikisOf[seat][a3] + kTikisOf[seat][b3] + kTikisOf[seat][c3] <= count;
                });
        const Bits no_own_top =
            where([](int a3, int b3, int c3) { return !own_top(a3) && !own_top(b3) && !own_top(c3); });
        const Bits no_empty = where([](int a3, int b3, int c3) { return a3 && b3 && c3; });
        weight[0] = 1;
        for (int cell = 1; cell < kUpper; ++cell) weight[cell] = weight[cell - 1] * kCodes;
        for (int seat = 0; seat < 2; ++seat) tikis[seat].resize(kVectors);
        for (int vector = 0; vector < kVectors; ++vector) {
            bool own_tops = false, empties = false;
            for (int cell = 0; cell < kUpper; ++cell) {
                const int code = codes[vector][cell] = vector / weight[cell] % kCodes;
                swapped[vector] += kSwapped[code] * weight[cell];
                for (int seat = 0; seat < 2; ++seat) tikis[seat][vector] += kTikisOf[seat][code];
                own_tops = own_tops || own_top(code);
                empties = empties || code == 0;
            }
            const int left[2] = {kTikisEach - tikis[0][vector], kTikisEach - tikis[1][vector]};
            if (left[0] < 0 || left[1] < 0) continue;
            valid[vector] = few[0][left[0]] & few[1][left[1]];
            const Bits stocked = left[0] ? few[0][left[0] - 1] : Bits{};
            const Bits creating = empties ? stocked : stocked & ~no_empty;
            if (!own_tops) passing[vector] = valid[vector] & no_own_top & ~creating;
        }
    }
};

const Tables kTables;

inline Bits shuffled(const Bits& bits, int row) {
    if (!row) return bits;
    Bits result = shuffled<8>(shuffled<1>(bits, row & 7), row >> 3 & 7);
    if (row >> 6) result = __builtin_shuffle(result, kTables.words[row >> 6]);
    return result;
}

int kind_of(int tile, int owner) { return 2 * (tile + 1) + owner; }

}  // namespace

void Solution::add_variants(const Walk& walk, int vector, const int* codes, std::vector<Op>& stay,
                            std::vector<Op>& leave) {
    // The codes of the third row are -1, unknown: there every variant of the move gets an op of its own.
    const int code = codes[walk.cell[0]];
    const int low = bottom(code);
    for (int variant = 0; variant < 1 << walk.steps; ++variant) {
        int target = vector, row = 0, count = 0, influenced[2];
        bool possible = true;
        if (walk.cell[0] < kUpper)
            target -= code * kTables.weight[walk.cell[0]];
        else
            row |= (code == 1 ? kLift1 : code == 3 ? kLift3 : kLift5) << 3 * (walk.cell[0] - kUpper);
        for (int step = 1; step <= walk.steps; ++step) {
            const int cell = walk.cell[step], tiki = step == walk.steps ? 0 : low;
            const bool full = variant >> (step - 1) & 1;
            if (cell < kUpper) {
                const int stack = 2 * codes[cell] + 1 + tiki;
                possible = possible && full == (stack >= kCodes);
                target += ((full ? 0 : stack) - codes[cell]) * kTables.weight[cell];
            } else {
                row |= (full ? kFull : tiki ? kDrop1 : kDrop0) << 3 * (cell - kUpper);
            }
            if (full) influenced[count++] = kind_of(tiles_[cell], tiki);
        }
        if (!possible) continue;
        const int kind = count == 0 ? 0 : count == 1 ? 1 + influenced[0] : 9 + 8 * influenced[0] + influenced[1];
        bool swamps = true;
        for (int number = 0; number < count; ++number) swamps = swamps && influenced[number] / 2 == 1;
        (swamps ? stay : leave)
            .push_back({target, static_cast<std::uint16_t>(row), static_cast<std::uint16_t>(kind)});
    }
}

void Solution::list_moves() {
    std::vector<Op> stay, leave;
    for (int vector = 0; vector < kVectors; ++vector) {
        creations_.push_back(static_cast<std::int32_t>(ops_.size()));
        int codes[kCells];
        std::copy_n(kTables.codes[vector].begin(), kUpper, codes);
        stay.clear();
        leave.clear();
        for (const Walk& walk : walks()) {
            const int origin = walk.cell[0];
            if (walk.steps == 0) {
                if (origin >= kUpper)
                    ops_.push_back({vector, static_cast<std::uint16_t>(kCreate << 3 * (origin - kUpper)), 0});
                else if (codes[origin] == 0)
                    ops_.push_back({vector + kTables.weight[origin], 0, 0});
                continue;
            }
            if (origin >= kUpper) {
                for (int code : {1, 3, 5})
                    if (kHeight[code] == walk.steps) {
                        codes[origin] = code;
                        add_variants(walk, vector, codes, stay, leave);
                    }
            } else if (own_top(codes[origin]) && kHeight[codes[origin]] == walk.steps) {
                add_variants(walk, vector, codes, stay, leave);
            }
        }
        stays_.push_back(static_cast<std::int32_t>(ops_.size()));
        ops_.insert(ops_.end(), stay.begin(), stay.end());
        leaves_.push_back(static_cast<std::int32_t>(ops_.size()));
        ops_.insert(ops_.end(), leave.begin(), leave.end());
    }
    creations_.push_back(static_cast<std::int32_t>(ops_.size()));
}

void Solution::fill_targets(int layer) {
    targets_.assign(kKinds, {layer, layer});
    const auto follow = [&](std::initializer_list<int> influenced) {
        Fruits fruits = layers_[layer];
        for (int kind : influenced) {
            const End end = resolve(fruits, kind / 2 - 1, kind % 2);
            if (end != End::None) return end == End::Won ? kWon : kLost;
        }
        return layers_.find(fruits);
    };
    for (int one = 0; one < 8; ++one) {
        const int target = follow({one});
        targets_[1 + one] = {target, target};
        for (int other = 0; other < 8; ++other) targets_[9 + 8 * one + other] = {follow({one, other}), follow({other, one})};
    }
}

std::vector<Known> Solution::find_exits(int layer) const {
    // Here "won" is: some exit wins; "lost": some exit does not lose.
    std::vector<Known> exits(kVectors);
    for (int vector = 0; vector < kVectors; ++vector) {
        Bits wins{}, holds{};
        for (int number = leaves_[vector]; number < creations_[vector + 1]; ++number) {
            const Op& op = ops_[number];
            const auto& [one, other] = targets_[op.kind];
            if (one == layer && other == layer) continue;
            const Bits& domain = kTables.domain[op.shuffle];
            if (one == kLost || other == kLost) continue;
            Bits wins_here = ~Bits{}, loses_here{};
            for (int target : {one, other}) {
                if (target == kWon) continue;
                const Known& known = known_[target][op.target];
                wins_here &= known.lost;
                loses_here |= known.won;
                if (one == other) break;
            }
            wins |= domain & shuffled(wins_here, op.shuffle);
            holds |= domain & ~shuffled(loses_here, op.shuffle);
        }
        exits[vector] = {wins, holds};
    }
    return exits;
}

bool Solution::sweep(Side& side, Side& mirror) {
    const std::vector<Known>& after = known_[side.layer];
    std::vector<Known>& before = known_[mirror.layer];
    const bool no_change_in_cursed = layers_[side.layer].tie && layers_[side.layer].held[0] == 0;
    bool news = false;
    for (int number = 0; number < kVectors; ++number) {
        const int vector = side.upwards ? number : kVectors - 1 - number;
        const Bits open = side.open[vector];
        if (!any(open)) continue;
        const int last = no_change_in_cursed ? creations_[vector + 1] : leaves_[vector];
        // Only what became known since the last visit can make a difference.
        bool fresh = side.changed[vector] >= side.visited[vector];
        for (int op = creations_[vector]; !fresh && op < last; ++op)
            fresh = side.changed[ops_[op].target] >= side.visited[vector];
        if (!fresh) continue;
        side.visited[vector] = ++clock_;
        Bits wins{}, holds{};
        const auto add = [&](const Op& op) {
            const Bits domain = kTables.domain[op.shuffle] & open;
            if (!any(domain)) return;
            const Known& known = after[op.target];
            wins |= domain & shuffled(known.lost, op.shuffle);
            holds |= domain & ~shuffled(known.won, op.shuffle);
        };
        const Bits stocked = kTables.few[0][std::max(0, kTikisEach - 1 - kTables.tikis[0][vector])];
        if (kTables.tikis[0][vector] < kTikisEach) {
            for (int op = creations_[vector]; op < stays_[vector]; ++op) add(ops_[op]);
            wins &= stocked;
            holds &= stocked;
        }
        for (int op = stays_[vector]; op < leaves_[vector]; ++op) add(ops_[op]);
        for (int op = leaves_[vector]; op < last; ++op)
            if (targets_[ops_[op].kind][0] == side.layer && targets_[ops_[op].kind][1] == side.layer) add(ops_[op]);
        wins |= kTables.passing[vector] & after[vector].lost;
        holds |= kTables.passing[vector] & ~after[vector].won;
        wins = (wins | side.exits[vector].won) & open;
        const Bits loses = open & ~(holds | side.exits[vector].lost);
        if (any(wins | loses)) {
            const int swapped = kTables.swapped[vector];
            before[swapped].won |= recoloured(wins);
            before[swapped].lost |= recoloured(loses);
            side.open[vector] = open & ~wins & ~loses;
            mirror.changed[swapped] = clock_;
            news = true;
        }
    }
    side.upwards = !side.upwards;
    return news;
}

Solution::Side Solution::begin(int layer) {
    fill_targets(layer);
    Side side{layer, find_exits(layer), kTables.valid};
    side.changed.assign(kVectors, 0);
    side.visited.assign(kVectors, 0);
    return side;
}

void Solution::solve(int layer, int mirror) {
    clock_ = 0;
    if (layer == mirror) {
        for (Side side = begin(layer); sweep(side, side);) {}
        return;
    }
    Side one = begin(layer), other = begin(mirror);
    for (bool news = true; news;) {
        news = sweep(one, other);
        news = sweep(other, one) || news;
    }
}

Solution::Solution(const Tiles& tiles) : tiles_(tiles), known_(Layers().size()) {
    list_moves();
    for (auto& layer : known_) layer.resize(kVectors);
    std::vector<int> order(layers_.size());
    std::iota(order.begin(), order.end(), 0);
    // A changed fruit raises spoiled - reserve, or T4.3 comes into force.
    const auto late = [&](int layer) {
        const Fruits& fruits = layers_[layer];
        return fruits.tie ? 2 * kFruits : fruits.spoiled() - fruits.reserve;
    };
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return late(a) > late(b); });
    for (int layer : order) {
        const int mirror = layers_.find(layers_[layer].swapped());
        if (layer <= mirror) solve(layer, mirror);
    }
}

Value Solution::of(const Position& position) const {
    const Position asked = position.swapped();  // what is known is known with seat 1 on turn
    int vector = 0;
    for (int cell = 0; cell < kUpper; ++cell) vector += asked.totems[cell] * kTables.weight[cell];
    const int bit = bit_of(asked.totems[6], asked.totems[7], asked.totems[8]);
    const Known& known = known_[layers_.find(asked.fruits)][vector];
    const auto has = [bit](const Bits& bits) { return bits[bit >> 6] >> (bit & 63) & 1; };
    return has(known.won) ? Value::Won : has(known.lost) ? Value::Lost : Value::Drawn;
}

Value Solution::of(const Move& move) const {
    Value worst = Value::Won;
    for (int number = 0; number < move.outcomes; ++number) {
        const Outcome& outcome = move.outcome[number];
        const Value value = outcome.end == End::Won    ? Value::Won
                            : outcome.end == End::Lost ? Value::Lost
                                                       : static_cast<Value>(-static_cast<int>(of(outcome.after.swapped())));
        worst = std::min(worst, value);
    }
    return worst;
}

}  // namespace tiki
