/** What each fault does, in words for the admin page. */
export const faultLabels = {
  timeoutAfterCommit: 'Saves, then never answers',
  commitAfterDisconnect: 'Breaks the line at once, saves later',
  lookupLag: 'Lists miss the new record for a while',
  filterSilentEmpty: 'A list with a filter comes back empty, with 200',
  timeoutBeforeCommit: 'Never answers and saves nothing',
  reset: 'Breaks the line, saves nothing',
  html503: 'HTML page: service unavailable',
  '401once': 'Session has gone: 401',
  '429': 'Declined: 429',
  slow: 'Answers late',
  lockViolation: 'Another process has changed the record',
  expiryDropped: 'Saves the lots of a receipt without their expiry dates',
  allocationsDoubled: 'Doubles the allocations of receipt lines that have a quantity beside them',
  lotsDiscarded: 'Saves a kit assembly, an adjustment or an issue without the lots that it was sent',
  partialCommit: 'Saves a new one of those without its lots, and answers with an error',
  releaseFails: 'The release ends in an error',
  releaseCommitsAsError: 'Releases, and says that it ended in an error',
  status204immediate: 'The release says done at once, its Location leads nowhere',
  locationUnresolvable: 'The Location of the release leads nowhere',
  down: 'Everything is down until cleared',
} as const;

export type FaultName = keyof typeof faultLabels;

export const isFaultName = (name: string): name is FaultName => Object.hasOwn(faultLabels, name);

/** Before anything is looked at. */
export const connectionFaults = [
  'down',
  'reset',
  'html503',
  '429',
  '401once',
  'timeoutBeforeCommit',
  'slow',
] as const;
/** Once a request is signed in and admitted: they concern what it does. */
export const requestFaults = [
  'timeoutAfterCommit',
  'commitAfterDisconnect',
  'lookupLag',
  'filterSilentEmpty',
  'lockViolation',
  'expiryDropped',
  'allocationsDoubled',
  'lotsDiscarded',
  'partialCommit',
  'releaseFails',
  'releaseCommitsAsError',
  'status204immediate',
  'locationUnresolvable',
] as const;

/** A request, as far as it matters for what hits it. */
export interface FaultTarget {
  method: string;
  target: string;
  /** Behind the endpoint's version: a request for data. */
  isData: boolean;
}

const isWrite = ({ method, isData }: FaultTarget) => isData && method !== 'GET';
const isSave = ({ method, isData }: FaultTarget) => isData && (method === 'PUT' || method === 'PATCH');
const isAction = ({ method, isData }: FaultTarget) => isData && method === 'POST';
const isAnyData = ({ isData }: FaultTarget) => isData;
const isAnything = () => true;

/** Which requests a fault hits when it isn't told. */
export function scopeOf(fault: FaultName): (target: FaultTarget) => boolean {
  switch (fault) {
    case 'down':
      return isAnything;
    case 'timeoutAfterCommit':
    case 'commitAfterDisconnect':
    case 'lockViolation':
      return isWrite;
    case 'filterSilentEmpty':
      return ({ method, isData, target }) => isData && method === 'GET' && target.includes('filter=');
    case 'lookupLag':
    case 'expiryDropped':
    case 'allocationsDoubled':
    case 'lotsDiscarded':
    case 'partialCommit':
      return isSave;
    case 'releaseFails':
    case 'releaseCommitsAsError':
    case 'status204immediate':
    case 'locationUnresolvable':
      return isAction;
    default:
      return isAnyData;
  }
}
