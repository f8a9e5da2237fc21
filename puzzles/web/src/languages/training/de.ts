import type {Words} from '../../words';

/** German for the training. */
export const words: Omit<Words, 'locale'> = {
  nouns: {},
  texts: {
    'Training': 'Training', 'Difficulty': 'Schwierigkeit', 'Theme': 'Thema', 'all themes': 'alle Themen', 'trick chain': 'Kette von Rücksprüngen',
    'keeping a pile': 'Stapel schonen', 'order of two tricks': 'Reihenfolge zweier Rücksprünge', 'long turn': 'langer Zug',
    'there is no such study': 'diese Studie gibt es nicht', 'Looking for a study…': 'Eine Studie wird gesucht …', 'No study was found.': 'Es wurde keine Studie gefunden.',
    'again': 'noch einmal', 'Next study': 'Nächste Studie', 'Rating {rating} ({change}).': 'Wertung {rating} ({change}).', 'Rating': 'Wertung', 'In a row': 'In Folge',
    'Longest row': 'Längste Folge', 'Done': 'Erledigt', 'To come again': 'Kommt wieder',
    'Only the first try of a study changes the rating. A study that failed comes again after 4 others, and once more after 16.': 'Nur der erste Versuch einer Studie ändert die Wertung. Eine misslungene Studie kommt nach 4 anderen wieder und danach noch einmal nach 16.',
    'Ratings after the latest {count} first tries: {least} to {most}': 'Wertungen nach den letzten {count} ersten Versuchen: {least} bis {most}',
  },
};
