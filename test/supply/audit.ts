/** What `npm audit --json` says: counts, or why the registry did not answer. */
interface AuditReport {
  readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> };
  readonly error?: { readonly summary?: string };
}

interface Verdict {
  readonly passes: boolean;
  readonly sentence: string;
}

/** Faults that somebody has to do something about before the next release. */
const SERIOUS = ['high', 'critical'];

/** Only what the registry knows against a package refuses it: one that does not answer keeps nobody from building. */
export const verdictOn = (answer: string): Verdict => {
  let report: AuditReport = {};
  try {
    report = JSON.parse(answer) as AuditReport;
  } catch {
    // Cut off, or a page of somebody between.
  }
  const counts = report.metadata?.vulnerabilities;
  if (!counts) return { passes: true, sentence: 'The registry did not say what is known against packages.' };
  const serious = SERIOUS.reduce((sum, level) => sum + (counts[level] ?? 0), 0);
  return serious > 0
    ? {
        passes: false,
        sentence: `${serious} serious faults are known in packages that are deployed: npm audit.`,
      }
    : { passes: true, sentence: 'Nothing serious is known against packages that are deployed.' };
};
