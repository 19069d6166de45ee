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
  | { readonly kind: 'away'; readonly id: string };
