// What is loaded when it is first asked for, because a first view does not need it.
export {calendar, resultsOfDays} from './calendar';
export {dayDialog, keepCurve} from './day_dialog';
export {statisticsView} from './statistics_view';
