import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RequestError } from '#shared/api/call-endpoint.ts';
import { textCheck } from '#shared/api/text-rule.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { UNREACHABLE_MESSAGE } from '../api/call-api.ts';
import { createQueryClient } from '../api/query-client.ts';
import { useForm } from './use-form.ts';

const NAME = {
  isTrimmed: true,
  min: 1,
  tooShort: 'Name is required',
  max: 20,
  tooLong: 'Too long',
};
const DISH = { ...NAME, isTrimmed: false, min: 3, tooShort: 'Dish is too short' };
const checks = { name: textCheck(NAME), dish: textCheck(DISH) };

const send = vi.fn<(values: { name: string; dish: string }) => Promise<object>>();
const onSuccess = vi.fn();
const onFailure = vi.fn();

function OrderForm() {
  const { form, field, failure, isSending } = useForm({
    checks,
    initial: { name: '', dish: '' },
    send,
    onSuccess,
    onFailure,
    fallback: 'Order failed',
  });
  return (
    <form {...form}>
      {failure && <p role="alert">{failure}</p>}
      <TextField label="Name" {...field('name')} />
      <TextField label="Dish" {...field('dish')} />
      <button type="submit" disabled={isSending}>
        Order
      </button>
    </form>
  );
}

function input(label: string): HTMLInputElement {
  return screen.getByLabelText(label);
}

function fill(name: string, dish: string) {
  fireEvent.change(input('Name'), { target: { value: name } });
  fireEvent.change(input('Dish'), { target: { value: dish } });
}

async function order(times = 1) {
  await act(async () => {
    for (let click = 0; click < times; click += 1) screen.getByRole('button').click();
  });
}

beforeEach(() => {
  vi.resetAllMocks();
  send.mockResolvedValue({ message: 'OK' });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OrderForm />
    </QueryClientProvider>,
  );
});

afterEach(cleanup);

describe('a form', () => {
  test('a form shows errors beside the fields, focuses the first and sends nothing', async () => {
    await order();

    expect(screen.queryByText('Name is required')).not.toBeNull();
    expect(screen.queryByText('Dish is too short')).not.toBeNull();
    expect(document.activeElement).toBe(input('Name'));
    expect(send).not.toHaveBeenCalled();
  });

  test('a form removes an error as soon as its field is changed', async () => {
    await order();
    fireEvent.change(input('Name'), { target: { value: 'A' } });

    expect(screen.queryByText('Name is required')).toBeNull();
    expect(screen.queryByText('Dish is too short')).not.toBeNull();
  });

  test('a form sends the values that its checks return', async () => {
    fill('  Ada ', 'Soup');
    await order();

    expect(send).toHaveBeenCalledExactlyOnceWith(
      { name: 'Ada', dish: 'Soup' },
      expect.any(AbortSignal),
    );
    expect(onSuccess).toHaveBeenCalledExactlyOnceWith(
      { message: 'OK' },
      { name: 'Ada', dish: 'Soup' },
    );
  });

  test('a form sends once when the button is clicked twice', async () => {
    fill('Ada', 'Soup');
    await order(2);

    expect(send).toHaveBeenCalledTimes(1);
  });

  test("a form shows the server's message and keeps what was typed", async () => {
    send.mockRejectedValue(new RequestError(409, '{"message":"The kitchen is closed"}'));
    fill('Ada', 'Soup');
    await order();

    expect(screen.getByRole('alert').textContent).toBe('The kitchen is closed');
    expect(onFailure).toHaveBeenCalledExactlyOnceWith('The kitchen is closed');
    expect([input('Name').value, input('Dish').value]).toEqual(['Ada', 'Soup']);
    expect(onSuccess).not.toHaveBeenCalled();
  });

  test("a form shows the server's field errors at their fields", async () => {
    const errors = [
      { field: 'dish', message: 'Not on the menu' },
      { field: 'unknown', message: 'Never seen' },
    ];
    send.mockRejectedValue(new RequestError(400, JSON.stringify({ message: 'No', errors })));
    fill('Ada', 'Soup');
    await order();

    expect(screen.queryByText('Not on the menu')).not.toBeNull();
    expect(document.activeElement).toBe(input('Dish'));
  });

  test.each([
    [
      'a response without a message',
      new RequestError(500, 'Internal Server Error'),
      'Order failed',
    ],
    ['no network', new TypeError('Failed to fetch'), UNREACHABLE_MESSAGE],
    ['no response in time', new DOMException('Too slow', 'TimeoutError'), UNREACHABLE_MESSAGE],
  ])('a form has a message for %s', async (_, error, message) => {
    send.mockRejectedValue(error);
    fill('Ada', 'Soup');
    await order();

    expect(screen.getByRole('alert').textContent).toBe(message);
  });

  test('a form can be sent again after a failure', async () => {
    send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    fill('Ada', 'Soup');
    await order();
    await order();

    expect(send).toHaveBeenCalledTimes(2);
    expect(onSuccess).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
