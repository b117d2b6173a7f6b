// Tiki's base game (no shaman) for the solver: fruits, walks and the moves of a single position.
//
// Everything is seen from the player on turn, who is seat 0 here: codes, fruits and values. The totem codes and the
// action numbers are those of game/engine/tiki_tables.py; the rule numbers (T2.1 …) are those of the rule book.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace tiki {

constexpr int kCells = 9, kCodes = 7, kTikisEach = 8, kFruits = 7, kToWin = 4;
constexpr int kPass = 77 + 9 + 12 + 1;

using Tiles = std::array<int, kCells>;
using Totems = std::array<std::uint8_t, kCells>;

// Seats' tikis by totem code: 0 empty, 1 (0), 2 (1), 3 (0,0), 4 (0,1), 5 (1,0), 6 (1,1); bottom to top.
constexpr int kTikisOf[2][kCodes] = {{0, 1, 0, 2, 1, 1, 0}, {0, 0, 1, 0, 1, 1, 2}};
constexpr int kHeight[kCodes] = {0, 1, 1, 2, 2, 2, 2};
constexpr int kSwapped[8] = {0, 2, 1, 6, 5, 4, 3, 7};  // the seats' colours exchanged

inline bool own_top(int code) { return code & 1; }
inline int bottom(int code) { return code >= 5; }  // of a totem of two

struct Fruits {
    int held[2] = {0, 0};
    int reserve = kFruits;
    bool tie = false;  // T4.3 is in force
    bool operator==(const Fruits& other) const {
        return held[0] == other.held[0] && held[1] == other.held[1] && reserve == other.reserve && tie == other.tie;
    }
    Fruits swapped() const { return {{held[1], held[0]}, reserve, tie}; }
    int spoiled() const { return kFruits - held[0] - held[1] - reserve; }
};

enum class End { None, Won, Lost };  // for seat 0

// T3.1, T3.2 and T4.1–T4.3: a village worth `tile` is resolved for `owner`.
inline End resolve(Fruits& fruits, int tile, int owner) {
    if (tile > 0) {
        const int amount = std::min(tile, fruits.reserve);
        fruits.reserve -= amount;
        fruits.held[owner] += amount;
    } else if (tile == 0) {
        return End::None;
    } else if (fruits.held[owner]) {
        --fruits.held[owner];
    } else if (fruits.tie) {
        return End::None;
    } else {
        --fruits.reserve;
    }
    const int mine = fruits.held[0], yours = fruits.held[1];
    if (mine < kToWin && yours < kToWin && !fruits.tie) {
        if (fruits.reserve) return End::None;
        if (mine == yours) {
            fruits.tie = true;
            fruits.reserve = 1;
            return End::None;
        }
    }
    return mine > yours ? End::Won : End::Lost;
}

// The fruit numbers that a game can go on with, and how to find them again.
class Layers {
public:
    Layers() {
        for (int mine = 0; mine < kToWin; ++mine)
            for (int yours = 0; yours < kToWin; ++yours)
                for (int reserve = 1; reserve <= kFruits - mine - yours; ++reserve)
                    for (int tie = 0; tie <= (mine == yours && reserve == 1); ++tie)
                        all_.push_back({{mine, yours}, reserve, tie == 1});
    }
    int size() const { return static_cast<int>(all_.size()); }
    const Fruits& operator[](int layer) const { return all_[layer]; }
    int find(const Fruits& fruits) const {
        for (int layer = 0; layer < size(); ++layer)
            if (all_[layer] == fruits) return layer;
        std::abort();
    }

private:
    std::vector<Fruits> all_;
};

struct Walk {
    int steps;    // 0 creates (T2.1)
    int cell[3];  // origin, first, second
};

// The walks in the order of the engine's action numbers.
inline const std::vector<Walk>& walks() {
    static const std::vector<Walk> all = [] {
        std::vector<Walk> list;
        const auto neighbours = [](int cell) {
            std::vector<int> found;
            for (int other = 0; other < kCells; ++other)
                if (std::abs(other / 3 - cell / 3) + std::abs(other % 3 - cell % 3) == 1) found.push_back(other);
            return found;
        };
        for (int cell = 0; cell < kCells; ++cell) {
            list.push_back({0, {cell, -1, -1}});
            for (int first : neighbours(cell)) {
                list.push_back({1, {cell, first, -1}});
                for (int second : neighbours(first))
                    if (second != cell) list.push_back({2, {cell, first, second}});  // T2.2: no turning back
            }
        }
        return list;
    }();
    return all;
}

// A position at the start of a turn of seat 0.
struct Position {
    Totems totems{};
    Fruits fruits;
    int tikis(int seat) const {
        int count = 0;
        for (int code : totems) count += kTikisOf[seat][code];
        return count;
    }
    Position swapped() const {
        Position other{totems, fruits.swapped()};
        for (auto& code : other.totems) code = static_cast<std::uint8_t>(kSwapped[code]);
        return other;
    }
};

// What a move leads to: one outcome, or two of which the opponent picks one (T3.3). Positions are left from seat 0's
// view, with seat 1 to move.
struct Outcome {
    End end;
    Position after;
};
struct Move {
    int action;
    int outcomes;
    Outcome outcome[2];
};

inline std::vector<Move> moves(const Position& from, const Tiles& tiles) {
    std::vector<Move> found;
    const bool stocked = from.tikis(0) < kTikisEach;
    const auto& all = walks();
    for (int action = 0; action < static_cast<int>(all.size()); ++action) {
        const Walk& walk = all[action];
        const int code = from.totems[walk.cell[0]];
        Position to = from;
        int waiting[2], owners[2], count = 0;
        if (walk.steps == 0) {
            if (code || !stocked) continue;
            to.totems[walk.cell[0]] = 1;
        } else {
            if (!own_top(code) || kHeight[code] != walk.steps) continue;
            to.totems[walk.cell[0]] = 0;
            for (int step = 1; step <= walk.steps; ++step) {
                const int tiki = step == walk.steps ? 0 : bottom(code);
                const int cell = walk.cell[step], stack = 2 * to.totems[cell] + 1 + tiki;
                to.totems[cell] = static_cast<std::uint8_t>(stack < kCodes ? stack : 0);
                if (stack >= kCodes) {
                    waiting[count] = cell;
                    owners[count++] = tiki;
                }
            }
        }
        Move move{action, count == 2 ? 2 : 1, {}};
        for (int order = 0; order < move.outcomes; ++order) {
            Outcome& outcome = move.outcome[order] = {End::None, to};
            for (int number = 0; number < count && outcome.end == End::None; ++number) {
                const int which = order ? 1 - number : number;
                outcome.end = resolve(outcome.after.fruits, tiles[waiting[which]], owners[which]);
            }
        }
        found.push_back(move);
    }
    if (found.empty()) found.push_back({kPass, 1, {{End::None, from}, {}}});  // T2.3
    return found;
}

}  // namespace tiki
