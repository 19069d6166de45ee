/**
 * A document of the accounting system, held against what it is to say. `whole`: all of it is there, `differences` says in
 * sentences which lots are others. `unfinished`: its next step is missing. `not ours`: another that carries its mark.
 * `not as sent`: nothing more may be done to it, for a reason in words.
 */
export type JudgedDocument<Step extends string> =
  | { readonly is: 'whole'; readonly differences: readonly string[] }
  | { readonly is: 'unfinished'; readonly next: Step }
  | { readonly is: 'not ours' }
  | { readonly is: 'not as sent'; readonly reason: string };
