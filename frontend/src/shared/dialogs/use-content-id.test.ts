import { renderHook } from '@testing-library/react';
import { useContentId } from './use-content-id.ts';

it('is the same for the same content, and another for another', () => {
  const { result, rerender } = renderHook(useContentId);
  const first = result.current([1, 'Out of cans']);
  rerender();
  expect(result.current([1, 'Out of cans'])).toBe(first);
  const second = result.current([1, 'Label jam']);
  expect(second).not.toBe(first);
  expect(result.current([1, 'Label jam'])).toBe(second);
});
