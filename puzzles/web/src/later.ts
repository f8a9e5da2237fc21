// What is loaded when it is first asked for, because a first view does not need it.
export {calendar, resultsOfDays} from './calendar';
export {chancesView} from './chances_view';
export {dayDialog, keepCurve} from './day_dialog';
export {help} from './help';
export {moreDialog} from './more';
export {statisticsView} from './statistics_view';
