import { readFileSync } from 'node:fs';
import { screen, waitFor } from '@testing-library/react';
import { aPerson } from '#frontend/testing/a-person.ts';
import { answerDashboard } from '#frontend/testing/answer-dashboard.ts';
import { fakeApi } from '#frontend/testing/fake-api.ts';
import { openApp } from '#frontend/testing/open-app.tsx';

jest.mock('aws-amplify/auth', () => ({ signOut: jest.fn(() => Promise.resolve()) }));

const BEFORE_PAINT = readFileSync('frontend/preload/theme.js', 'utf8');

/** Runs what `index.html` loads before anything else. */
const load = (): void => {
  document.head.innerHTML =
    '<meta name="theme-color" content="#f6f6f3"><meta name="theme-color" content="#121417">';
  new Function(BEFORE_PAINT)();
};

const shown = () => document.documentElement.dataset.theme ?? 'system';
const bars = () =>
  [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map((bar) => bar.content);

beforeEach(() => {
  localStorage.clear();
  answerDashboard(fakeApi());
});

describe('the theme', () => {
  it('follows the device until one is chosen, before anything is painted', () => {
    load();
    expect(shown()).toBe('system');
    expect(bars()).toEqual(['#f6f6f3', '#121417']);
    localStorage.setItem('theme', 'dark');
    load();
    expect(shown()).toBe('dark');
    expect(bars()).toEqual(['#121417', '#121417']);
    localStorage.setItem('theme', 'nonsense');
    load();
    expect(shown()).toBe('system');
  });

  it('is chosen in the user menu, kept in this browser, and outlives a log-out', async () => {
    load();
    const { user } = openApp('/dashboard', aPerson());
    await user.click(await screen.findByRole('button', { name: /^User menu of Mia Chen/ }));
    expect(await screen.findByRole('menuitemradio', { name: 'As the device' })).toBeChecked();
    await user.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
    expect(shown()).toBe('dark');
    expect(screen.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
    await user.click(screen.getByRole('menuitemradio', { name: 'As the device' }));
    expect(shown()).toBe('system');
    expect(localStorage.getItem('theme')).toBeNull();
    await user.click(screen.getByRole('menuitemradio', { name: 'Light' }));
    await user.click(screen.getByRole('menuitem', { name: 'Log out' }));
    await waitFor(() => expect(screen.queryByText('Riverbend Bottling')).not.toBeInTheDocument());
    expect(localStorage.getItem('theme')).toBe('light');
    expect(shown()).toBe('light');
  });

  it('follows what is chosen in another tab', () => {
    load();
    localStorage.setItem('theme', 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
    expect(shown()).toBe('dark');
  });
});
