import { useState } from 'react';
import { TextField } from '#frontend/ui/fields/text-field.tsx';

interface WordFilterProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Words are asked for when they are typed to their end: on Enter, or when the field is left. */
export const WordFilter = ({ label, value, onChange }: WordFilterProps) => {
  const [draft, setDraft] = useState({ over: value, text: value });
  const typed = draft.over === value ? draft.text : value;
  const ask = () => {
    const trimmed = typed.trim();
    setDraft({ over: trimmed, text: trimmed });
    if (trimmed !== value) onChange(trimmed);
  };
  return (
    <TextField
      label={label}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      value={typed}
      onChange={(event) => setDraft({ over: value, text: event.target.value })}
      onBlur={ask}
      onKeyDown={(event) => event.key === 'Enter' && ask()}
    />
  );
};
