export type ToastKind = 'default' | 'success' | 'info' | 'warning' | 'error';

/** What the board shows; `away` takes down what stands there under that id. */
export type Notice =
  | {
      readonly kind: ToastKind | 'loading';
      readonly id: string;
      readonly title: string;
      readonly text: string | undefined;
      readonly milliseconds: number;
    }
  /** Something that was done and can be undone until then (epoch ms); it goes by itself when that is over. */
  | {
      readonly kind: 'undo';
      readonly tone: ToastKind;
      readonly id: string;
      readonly title: string;
      readonly text: string | undefined;
      readonly until: number;
      readonly onUndo: () => void;
    }
  | { readonly kind: 'away'; readonly id: string };
