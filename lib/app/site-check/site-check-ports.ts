/** The site, as somebody with a browser meets it. Every method rejects with what was wrong. */
export interface Site {
  /** The page that all paths show, and the script that it begins with. */
  openPage(): Promise<void>;
  /** One list, asked with somebody's ID token. */
  readList(idToken: string): Promise<void>;
}

/** What a sign-in gives. */
export interface SignedIn {
  readonly idToken: string;
  /** The pool forgets that it was. Never rejects. */
  end(): Promise<void>;
}

/** The account in whose name is looked whether one can sign in. */
export interface CheckAccount {
  /** By its own password. Answers why the pool refused it; rejects where the pool said nothing of the account. */
  signIn(): Promise<SignedIn | { readonly refused: string }>;
  /** Makes it where there is none, or goes on where that broke off, then as `signIn`. */
  make(): Promise<SignedIn>;
}
