; The Game for one to five players who see everything, as a planning problem: a plan exists exactly
; when the deal is winnable. bench/instances/README.md states the rules; make writes the problems.
;
; There is one counter for each player, the cards that the player holds. While the draw pile has
; cards, a turn begins with a full hand, so that the counter says how many cards a turn has laid.
(define (domain the-game)
  (:requirements :strips :typing)
  (:types player pile direction card count)
  (:predicates
    ; what never changes
    (of ?x - pile ?d - direction)
    (covers ?d - direction ?c ?t - card)   ; ?c may be laid on ?t: beyond it, or a trick
    (next-card ?c ?n - card)               ; drawn after ?c: a card, or the object none
    (next-count ?h ?n - count)
    (zero ?h - count)
    (suffices ?c - card ?h - count)        ; with ?c next to draw, a turn may end with ?h in hand
    (drawn-up ?c - card ?h - count)        ; with ?c next to draw, ?h in hand is all one can hold
    (after ?p ?q - player)                 ; clockwise
    ; what changes
    (choosing)                             ; the players have not agreed on who begins
    (on-turn ?p - player)
    (drawing ?p - player)
    (laid-none)                            ; in the turn under way
    (laid-some)
    (top ?x - pile ?c - card)
    (in-hand ?p - player ?c - card)
    (held ?p - player ?h - count)
    (draws ?c - card))                     ; the next card to draw, or none

  (:action begin
    :parameters (?p - player)
    :precondition (choosing)
    :effect (and (not (choosing)) (on-turn ?p)))

  (:action lay
    :parameters (?p - player ?c - card ?x - pile ?d - direction ?t - card ?h ?n - count)
    :precondition (and (on-turn ?p) (in-hand ?p ?c) (top ?x ?t) (of ?x ?d) (covers ?d ?c ?t)
                       (held ?p ?h) (next-count ?n ?h))
    :effect (and (not (in-hand ?p ?c)) (not (top ?x ?t)) (top ?x ?c)
                 (not (held ?p ?h)) (held ?p ?n) (not (laid-none)) (laid-some)))

  (:action end-turn
    :parameters (?p - player ?c - card ?h - count)
    :precondition (and (on-turn ?p) (laid-some) (draws ?c) (held ?p ?h) (suffices ?c ?h))
    :effect (and (not (on-turn ?p)) (drawing ?p) (not (laid-some)) (laid-none)))

  (:action draw
    :parameters (?p - player ?c ?n - card ?h ?m - count)
    :precondition (and (drawing ?p) (draws ?c) (next-card ?c ?n) (held ?p ?h) (next-count ?h ?m))
    :effect (and (not (draws ?c)) (draws ?n) (in-hand ?p ?c) (not (held ?p ?h)) (held ?p ?m)))

  (:action pass-on
    :parameters (?p ?q - player ?c - card ?h - count)
    :precondition (and (drawing ?p) (draws ?c) (held ?p ?h) (drawn-up ?c ?h) (after ?p ?q))
    :effect (and (not (drawing ?p)) (on-turn ?q)))

  ; A player without cards is passed over.
  (:action pass-over
    :parameters (?p ?q - player ?h - count)
    :precondition (and (on-turn ?p) (laid-none) (held ?p ?h) (zero ?h) (after ?p ?q))
    :effect (and (not (on-turn ?p)) (on-turn ?q))))
