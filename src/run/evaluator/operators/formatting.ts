import { memberOf, toNumber, toText, type Value } from '../convert-values.ts';
import type { Call, Operations } from '../evaluate.ts';

const MAX_DECIMALS = 20;

const atMost = (decimals: number) => Math.min(MAX_DECIMALS, Math.max(0, Math.trunc(decimals)));

function formatNumber(call: Call): string {
  const decimals = memberOf(call.value(2), 'decimals');
  const digits = typeof decimals === 'number' ? atMost(decimals) : undefined;
  return new Intl.NumberFormat('en-US', {
    minimumFractionDigits: digits ?? 0,
    maximumFractionDigits: digits ?? 3,
  }).format(toNumber(call.value(1)));
}

function formatCurrency(call: Call): string {
  const currency = toText(call.value(2)).toUpperCase();
  const value = toNumber(call.value(1));
  if (!/^[A-Z]{3}$/.test(currency)) return `${currency}${value.toFixed(2)}`;
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(value);
}

const BYTE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];

function formatBytes(call: Call): string {
  const bytes = toNumber(call.value(1));
  if (bytes === 0 || !Number.isFinite(bytes)) return '0 B';
  const size = Math.abs(bytes);
  const power = Math.min(
    BYTE_UNITS.length - 1,
    Math.max(0, Math.floor(Math.log(size) / Math.log(1024))),
  );
  const value = bytes / 1024 ** power;
  const isShort = Number.isInteger(value) || Math.abs(value) >= 10;
  return `${value.toFixed(isShort ? 0 : 1)} ${BYTE_UNITS[power]}`;
}

function formatOrdinal(call: Call): string {
  const value = Math.trunc(toNumber(call.value(1)));
  const [ten, one] = [Math.abs(value) % 100, Math.abs(value) % 10];
  const suffix = ten >= 11 && ten <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][one] ?? 'th');
  return `${value}${suffix}`;
}

function formatList(call: Call): string {
  const items = call.value(1);
  const texts = (Array.isArray(items) ? items : []).map(toText);
  const word = call.count > 1 ? toText(call.value(2)) : 'and';
  if (texts.length < 3) return texts.join(` ${word} `);
  return call.evaluation.text(`${texts.slice(0, -1).join(', ')}, ${word} ${texts.at(-1)}`);
}

function formatPhone(call: Call): string {
  const text = toText(call.value(1));
  const digits = text.replace(/\D/g, '');
  const local = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (local.length !== 10) return text;
  const formatted = `(${local.slice(0, 3)}) ${local.slice(3, 6)}-${local.slice(6)}`;
  return local === digits ? formatted : `+1 ${formatted}`;
}

function maskCard(value: Value): string {
  const text = toText(value);
  const digits = text.replace(/\D/g, '');
  return digits.length <= 4 ? text : `•••• •••• •••• ${digits.slice(-4)}`;
}

function formatPlural(call: Call): string {
  const [count, one, many] = call.values();
  return `${toText(count)} ${toText(Math.abs(toNumber(count)) === 1 ? one : many)}`;
}

export const FORMATTING: Operations = {
  'format/number': formatNumber,
  'format/currency': formatCurrency,
  'format/percent': (call) => {
    const decimals = call.count > 1 ? atMost(toNumber(call.value(2))) : 0;
    return `${(toNumber(call.value(1)) * 100).toFixed(decimals)}%`;
  },
  'format/bytes': formatBytes,
  'format/ordinal': formatOrdinal,
  'format/plural': formatPlural,
  'format/list': formatList,
  'format/phone': formatPhone,
  'format/creditCard': (call) => maskCard(call.value(1)),
};
