import type { AccountingResult } from '#app/accounting/accounting-response-ports.ts';
import type { DocumentWritten, NotWritten } from '#app/posting/document-ports.ts';
import type { KitToPost } from '#domain/production/posting/kit-to-post.ts';
import type { PostedKit } from '#domain/production/posting/posted-kit.ts';

/** How the accounting system names a kit assembly: both are keys, and the type is whatever its create answered. */
export interface KitName {
  readonly type: string;
  readonly kitNbr: string;
}

/** The kit assemblies of the accounting system. */
export interface AccountingKits {
  /** As with receipts: the calls of one kit are taken from the shared call budget together. */
  beginKit(): () => Promise<void>;
  /**
   * The kit whose description holds this marker, of those changed since then (epoch ms): the window alone is filtered for,
   * the marker is matched here. Null when none shows it (yet).
   */
  findKit(marker: string, since: number): AccountingResult<PostedKit | null>;
  /** One kit by its keys: never late; null when there is none. */
  kit(name: KitName): AccountingResult<PostedKit | null>;
  /** Creates it on hold: the system makes the component rows by itself. Never repeats a request whose fate is unknown. */
  createKit(
    kit: KitToPost,
    marker: string,
  ): Promise<({ readonly outcome: 'created' } & KitName) | NotWritten>;
  /** Puts our lots in place of what the system picked, row by row, and takes it off hold. */
  fillKit(kit: KitToPost, found: PostedKit): Promise<DocumentWritten>;
  releaseKit(name: KitName): Promise<DocumentWritten>;
}
