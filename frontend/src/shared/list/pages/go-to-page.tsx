import { type FormEvent, useId, useState } from 'react';

interface GoToPageProps {
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** Goes to a page by its number, from 1 to the last; any other number is marked and stays (spec §2). */
export const GoToPage = ({ pages, onPage }: GoToPageProps) => {
  const id = useId();
  const [isWrong, setWrong] = useState(false);

  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const text = String(new FormData(form).get('page')).trim();
    const page = Number(text);
    const isThere = /^\d+$/.test(text) && page >= 1 && page <= pages;
    setWrong(!isThere);
    if (!isThere) return;
    form.reset();
    onPage(page);
  };

  return (
    <form className="go-to-page" onSubmit={go} noValidate>
      <label className="soft small" htmlFor={id}>
        Go to page
      </label>
      <input
        id={id}
        name="page"
        className="control figures"
        inputMode="numeric"
        autoComplete="off"
        placeholder={`1-${pages}`}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={() => setWrong(false)}
      />
      {isWrong && (
        <span id={`${id}-wrong`} className="field-error" role="alert">
          {`Pages go from 1 to ${pages}.`}
        </span>
      )}
    </form>
  );
};
