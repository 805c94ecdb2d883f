import { z } from 'zod';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';

/** Any JSON value, as sent. */
export const anyJson = z
  .custom<Json>((value) => value !== undefined, 'Expected a JSON value.')
  .meta({});

/** An object with any members, as sent. */
export const jsonRecord = z
  .custom<JsonObject>(isObject, 'Expected an object.')
  .meta({ type: 'object' });
