import type {Words} from '../../words';

/** German for Level 8. */
export const words: Omit<Words, 'locale'> = {
  nouns: {
    'round': ['Runde', 'Runden'],
  },
  texts: {
    'red': 'rot', 'orange': 'orange', 'yellow': 'gelb', 'green': 'grün', 'blue': 'blau', 'purple': 'lila',
    'R': 'R', 'O': 'O', 'Y': 'Ge', 'G': 'Gr', 'B': 'B', 'P': 'L',
    'Skip': 'Aussetzen', 'wild': 'Joker', 'wild as {value}': 'Joker als {value}',
    'run of {size}': '{size}er-Folge', '{size} of one colour': '{size} einer Farbe', 'pair': 'Zwilling', 'triple': 'Drilling', '{size} of a kind': '{size} gleiche',
    'draw {card}': '{card} ziehen', 'take {card}': '{card} nehmen', 'lay {groups}': '{groups} auslegen', 'add {card} to group {group}': '{card} an Gruppe {group} anlegen', 'discard {card}': '{card} ablegen',
    'Turn {turn}: take a card from either pile.': 'Zug {turn}: Nimm eine Karte von einem der Stapel.',
    'You took {card}.': 'Genommen: {card}.', 'Your hand holds the level.': 'Deine Hand enthält den Level.',
    'Add a card: choose it, then its group. Or discard one.': 'Lege eine Karte an: erst die Karte wählen, dann die Gruppe. Oder lege eine ab.',
    'Choose a card to discard.': 'Wähle eine Karte zum Ablegen.',
    'Level {level}: {groups}.': 'Level {level}: {groups}.', 'Hand: {cards}.': 'Hand: {cards}.', 'Discard pile: {card}.': 'Ablagestapel: {card}.', 'Group {group}: {cards}.': 'Gruppe {group}: {cards}.', 'Draw pile: {cards}.': 'Nachziehstapel: {cards}.',
    'There is no such round.': 'Diese Runde gibt es nicht.', 'deal {number}, level {level}': 'Karten {number}, Level {level}',
    'On the table': 'Auf dem Tisch', 'Your hand': 'Deine Hand', 'new': 'neu',
    'First take a card from either pile.': 'Nimm zuerst eine Karte von einem der Stapel.',
    'You have taken a card already.': 'Du hast schon eine Karte genommen.',
    'Your level lies already.': 'Dein Level liegt schon.', 'Your hand does not hold the level.': 'Deine Hand enthält den Level nicht.',
    'Cards that must be laid': 'Karten, die ausgelegt werden sollen', 'There is no way with all of these.': 'Mit all diesen geht es nicht.',
    'Lay the level': 'Level auslegen', 'Choose what to lay. Cards that must be in it can be marked first.': 'Wähle, was du auslegst. Karten, die dabei sein sollen, kannst du vorher markieren.',
    '{card} cannot be added to group {group}.': '{card} passt nicht an Gruppe {group}.', 'What does the wild stand for?': 'Wofür steht der Joker?',
    'The draw pile is used up: nobody goes out.': 'Der Nachziehstapel ist leer: Niemand macht Schluss.',
    'Out in {turns}.': 'Fertig in {turns}.', 'Out in {turns}: that is par, nobody can do it in fewer.': 'Fertig in {turns}: Das ist Par, weniger sind nicht möglich.', 'Out in {turns}; par is {par}.': 'Fertig in {turns}; Par ist {par}.',
    'out in {turns}, par': 'fertig in {turns}, Par', 'out in {turns}, {above} above par': 'fertig in {turns}, {above} über Par',
    'Level {level}': 'Level {level}', 'par {par}': 'Par {par}', 'Lay {groups}, then go out.': 'Auslegen: {groups}. Dann alle Karten loswerden.',
    'Each turn, take a card from one of the two piles, and discard one at its end. Once your hand holds what the level asks for, lay it; from then on cards that fit may be added: to the ends of a run, to equal numbers, to a colour. Get rid of all cards in few turns, the last one by discarding it; a wild ★ stands for anything, a Skip can only be discarded.': 'Nimm in jedem Zug eine Karte von einem der beiden Stapel und lege am Ende eine ab. Hat deine Hand, was der Level verlangt, lege es aus; von da an darfst du Karten anlegen, die passen: an die Enden einer Folge, an gleiche Zahlen, an eine Farbe. Werde alle Karten in wenigen Zügen los, die letzte durch Ablegen; ein Joker ★ steht für alles, Aussetzen kann nur abgelegt werden.',
    'Draw pile: {cards}': 'Nachziehstapel: {cards}', 'Discard pile': 'Ablagestapel', 'Draw a card': 'Karte ziehen', 'Discard': 'Ablegen', 'Discard {card}': '{card} ablegen',
    '{rounds} played, {par} in par, {above} above par on average.': '{rounds} gespielt, {par} in Par, im Mittel {above} über Par.',
    'Another round': 'Nächste Runde', 'See how par is made': 'Par ansehen', 'The fewest turns': 'Die wenigsten Züge', 'Your round': 'Deine Runde',
    'The fewest turns, for who knows the pile': 'Die wenigsten Züge, wenn man den Stapel kennt',
    'Today’s round': 'Runde von heute',
  },
};
