// Solves Tiki exactly for one square of tiles: who wins from every position of the base game.
//
// A position is nine totem codes and the fruits, with the player on turn. The fruits make layers: a move that changes
// them never comes back (T4.4's reason in the engine), so layers are solved last ones first. Inside a layer wins and
// losses spread backwards until nothing changes; what stays open can be repeated for ever and is drawn (T4.4).
//
// The work is done for 512 positions at a time: the codes of the third row (a3, b3, c3: three bits each) number the
// bits of a vector, the codes of the other six villages number the vectors, 7^6 a layer. What a move does to the third
// row is then a shuffle of bits, the same for every vector, and where it leads to is one other vector.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules.hpp"

namespace tiki {

typedef std::uint64_t Bits __attribute__((vector_size(64)));

constexpr int kVectors = 117649;  // 7^6

// Per position of 512, with seat 1 on turn: whether it wins and whether it loses.
struct Known {
    Bits won, lost;
};

enum class Value { Lost = -1, Drawn = 0, Won = 1 };

class Solution {
public:
    explicit Solution(const Tiles& tiles);
    // What the player on turn, seat 0, can get.
    Value of(const Position& position) const;
    // What seat 0 gets by a move.
    Value of(const Move& move) const;

private:
    struct Op {
        std::int32_t target;  // the vector that it leads to
        std::uint16_t shuffle;
        std::uint16_t kind;  // which villages are influenced, for whom
    };
    // A layer being solved, with seat 0 on turn. What it finds is known for the mirrored layer, with seat 1 on turn.
    struct Side {
        int layer;
        std::vector<Known> exits;  // by changing the fruits: where seat 0 wins, and where it at least does not lose
        std::vector<Bits> open;  // what is not known yet
        std::vector<std::uint32_t> changed{}, visited{};  // when
        bool upwards = true;
    };

    void list_moves();
    void add_variants(const Walk& walk, int vector, const int* codes, std::vector<Op>& stay, std::vector<Op>& leave);
    void solve(int layer, int mirror);
    void fill_targets(int layer);
    std::vector<Known> find_exits(int layer) const;
    Side begin(int layer);
    bool sweep(Side& side, Side& mirror);

    Tiles tiles_;
    Layers layers_;
    std::vector<std::vector<Known>> known_;
    std::vector<Op> ops_;
    // Per vector: where its creations, its moves that never change fruits and its other moves begin.
    std::vector<std::int32_t> creations_, stays_, leaves_;
    std::uint32_t clock_ = 0;
    std::vector<std::array<int, 2>> targets_;  // by kind: the layers that the two orders of T3.3 lead to
};

}  // namespace tiki
