import './loading.css';

/** Something is on its way and its size is not known; the words say what. */
export const Loading = ({ children }: { readonly children: string }) => (
  <div className="loading" role="status">
    <span className="spinner" aria-hidden="true" />
    {children}
  </div>
);
