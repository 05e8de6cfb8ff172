import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sizeOfSvg } from './svg-size.ts';

// prettier-ignore
const DRAWINGS = [
  // tag                                                                  width × height
  ['<svg width="212" height="48">',                                        [212, 48]],
  [`<svg width='212' height='48px' viewBox='0 0 1 1'>`,                    [212, 48]],
  [`<svg viewBox='0 0 212 48'>`,                                           [212, 48]],
  ['<svg viewBox="-1.5,-2, 212.5,48">',                                    [212.5, 48]],
  ['<svg width="100" viewBox="0 0 212 48">',                               [212, 48]],
  ['<svg width="100%" height="100%" viewBox="0 0 212 48">',                [212, 48]],
  ['<?xml version="1.0"?><!-- a --><svg stroke-width="3" width="9" height="6">', [9, 6]],
  ['<!-- <svg width="1" height="1"> --><svg width="9" height="6">',        [9, 6]],
  [`<svg data-a=' width="1" height="1"' width="9" height="6">`,            [9, 6]],
  ['<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x"><svg viewBox="0 0 9 6">', [9, 6]],
  [`<!DOCTYPE svg [<!ENTITY a "<svg width='1' height='1'>"><!-- ]> " --><?a ]?>]><svg width="9" height="6">`, [9, 6]],
  ['\ufeff<?a b="<svg width=&quot;1&quot;>"?>\n<svg\n\twidth = "9"\n height="6">', [9, 6]],
  ['<svg:svg xmlns:svg="http://www.w3.org/2000/svg" svg:width="1" height="6" width="9">', [9, 6]],
  ['<svg width="0" height="48">',                                          null],
  ['<!-- <svg width="9" height="6">',                                      null],
  ['<svgs width="9" height="6">',                                          null],
  ['<svg>',                                                                null],
  ['<g width="9" height="6">',                                             null],
  ['<g><svg width="9" height="6">',                                        null],
  ['<svg width="9" height=6>',                                             null],
  ['not a drawing',                                                        null],
] as const;

test('a drawing is as large as it says, or else as its box', () => {
  for (const [tag, size] of DRAWINGS) {
    const [width, height] = size ?? [];
    assert.deepEqual(sizeOfSvg(`${tag}</svg>`), size && { width, height }, tag);
  }
});
