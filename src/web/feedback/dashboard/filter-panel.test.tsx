import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { closePage, openPage, stubServer } from '#web/platform/page/page-fixture.tsx';
import { FilterPanel } from './filter-panel.tsx';

const open = (search = '') => openPage(`/dashboard${search}`, FilterPanel, { user: null });
const searchBox = () =>
  screen.getByPlaceholderText<HTMLInputElement>('Search by content, server name, or issue...');
const select = (name: string) => screen.getByLabelText(name);
const press = (name: string) =>
  fireEvent.click(screen.getByText(name).closest('button') ?? document.body);
const remove = (chip: string) => fireEvent.click(screen.getByLabelText(`Remove filter ${chip}`));
const address = () => `${window.location.pathname}${window.location.search}`;

function chips(): string[] {
  const row = screen.queryByLabelText('Applied filters');
  return row ? [...row.children].map(({ textContent }) => textContent) : [];
}

async function pick(name: string, option: string): Promise<void> {
  await act(async () => fireEvent.keyDown(select(name), { key: 'Enter' }));
  const item = screen.getByText(option, { selector: '[role=option] *' }).closest('[role=option]');
  await act(async () => fireEvent.keyDown(item ?? document.body, { key: 'Enter' }));
}

afterEach(closePage);

describe('the filter panel', () => {
  test('the filter panel starts with the last 7 days, all feedback, no search and no chips', async () => {
    stubServer({});
    await open();
    expect(searchBox().value).toBe('');
    expect(select('Date range').textContent).toBe('Last 7 days');
    expect(select('Filter by').textContent).toBe('All feedback');
    expect(chips()).toEqual([]);
  });

  test('the filter panel offers the documented date ranges and kinds of feedback', async () => {
    stubServer({});
    await open();
    await act(async () => fireEvent.keyDown(select('Date range'), { key: 'Enter' }));
    const ranges = ['Last 7 days', 'Last 30 days', 'Last 3 months', 'All time'];
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(ranges);
    await act(async () => fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' }));
    await act(async () => fireEvent.keyDown(select('Filter by'), { key: 'Enter' }));
    const kinds = ['All feedback', 'Positive', 'Negative', 'Serious complaints', 'With a reward'];
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(kinds);
  });

  test('the filter panel does nothing until the choices are applied, then writes them to the address', async () => {
    stubServer({});
    await open('?page=3');
    await pick('Date range', 'Last 30 days');
    await pick('Filter by', 'Serious complaints');
    fireEvent.change(searchBox(), { target: { value: ' pasta ' } });
    expect(address()).toBe('/dashboard?page=3');
    press('Apply Filters');
    expect(address()).toBe('/dashboard?q=pasta&range=last_30_days&type=complaints');
    expect(chips()).toEqual(['Search: pasta', 'Last 30 days', 'Serious complaints']);
  });

  test('the filter panel applies all choices when Enter is pressed in the search', async () => {
    stubServer({});
    await open();
    await pick('Filter by', 'Negative');
    fireEvent.change(searchBox(), { target: { value: 'wait' } });
    fireEvent.submit(searchBox());
    expect(address()).toBe('/dashboard?q=wait&type=negative');
  });

  test('the filter panel removes one filter by its chip and keeps the other filters', async () => {
    stubServer({});
    await open('?q=pasta&range=all&type=positive&page=2');
    remove('All time');
    expect(address()).toBe('/dashboard?q=pasta&type=positive');
    expect(select('Date range').textContent).toBe('Last 7 days');
    remove('Search: pasta');
    expect(searchBox().value).toBe('');
    expect(chips()).toEqual(['Positive']);
  });

  test('the filter panel resets all choices to the defaults, including choices that were never applied', async () => {
    stubServer({});
    await open('?q=pasta&range=all&type=positive&page=2');
    fireEvent.change(searchBox(), { target: { value: 'something else' } });
    press('Clear');
    expect(address()).toBe('/dashboard');
    expect(searchBox().value).toBe('');
    expect(select('Filter by').textContent).toBe('All feedback');
    expect(chips()).toEqual([]);
  });

  test('the filter panel treats invalid values in the address as defaults', async () => {
    stubServer({});
    await open('?range=yesterday&type=odd&page=minus');
    expect(chips()).toEqual([]);
    expect(select('Date range').textContent).toBe('Last 7 days');
  });
});
