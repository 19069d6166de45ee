/** One request as the log keeps it. */
export interface Call {
  at: number;
  method: string;
  target: string;
  /** Status answered, or what happened to the line instead. */
  status: number | 'no answer' | 'line broken';
  ms: number;
  /** Who called: the user, or nothing before sign-in. */
  session?: string;
  faults: string[];
  /** The first of the sent and of the answered body, for the eye. */
  sent: string;
  answered: string;
}

export interface CallLog {
  add(call: Call): void;
  /** Newest first. */
  list(): Call[];
  clear(): void;
}

const kept = 500;

export function createCallLog(): CallLog {
  let calls: Call[] = [];
  return {
    add(call) {
      calls.push(call);
      if (calls.length > kept * 2) calls = calls.slice(-kept);
    },
    list: () => calls.slice(-kept).reverse(),
    clear() {
      calls = [];
    },
  };
}
