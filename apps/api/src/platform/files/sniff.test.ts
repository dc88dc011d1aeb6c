import { expect, test } from 'vitest'
import { detectLook, isComplete } from './sniff.ts'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )

test.each<[string, Buffer, string | undefined]>([
  ['PNG', bytes([0x89], 'PNG\r\n', [0x1a], '\n'), 'png'],
  ['JPEG', bytes([0xff, 0xd8, 0xff, 0xe0]), 'jpeg'],
  ['GIF', bytes('GIF89a'), 'gif'],
  ['WebP', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 '), 'webp'],
  ['WAV', bytes('RIFF', [0, 0, 0, 0], 'WAVEfmt '), 'wav'],
  ['BMP', bytes('BM', [0x36, 0, 0, 0], [0, 0, 0, 0], Array(20).fill(0)), 'bmp'],
  ['a CSV file that begins like a BMP', bytes('BMI,name,height and weight\n1,A,2\n'), 'text'],
  ['PDF', bytes('%PDF-1.4\n'), 'pdf'],
  ['a page with a PDF inside', bytes('<html>%PDF-1.4'), 'markup'],
  ['an office file', bytes('PK', [3, 4]), 'zip'],
  ['an old office file', bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'ole'],
  ['MP4', bytes([0, 0, 0, 0x20], 'ftypisom'), 'mp4'],
  ['MOV', bytes([0, 0, 0, 0x14], 'ftypqt  '), 'mp4'],
  ['AVI', bytes('RIFF', [0, 0, 0, 0], 'AVI LIST'), 'avi'],
  ['a certificate', bytes([0x30, 0x82, 3, 0x10, 0x30, 0x82]), 'der'],
  ['a certificate store', bytes([0x30, 0x82, 9, 0x10, 2, 1, 3]), 'der'],
  ['a certificate as text', bytes('-----BEGIN CERTIFICATE-----\nMIIB'), 'text'],
  ['RTF', bytes('{\\rtf1\\ansi'), 'text'],
  ['WebM', bytes([0x1a, 0x45, 0xdf, 0xa3]), 'webm'],
  ['MP3 with a tag', bytes('ID3', [3, 0]), 'mp3'],
  ['MP3 without', bytes([0xff, 0xfb, 0x90, 0x00]), 'mp3'],
  ['plain text', bytes('code,name\r\n1,Ada\t\n'), 'text'],
  ['text with a byte order mark', bytes([0xef, 0xbb, 0xbf], 'a,b'), 'text'],
  ['UTF-16 text', bytes([0xff, 0xfe], 'a\0,\0b\0'), 'text'],
  ['big-endian UTF-16 text', bytes([0xfe, 0xff], '\0a\0,\0b'), 'text'],
  ['Latin-1 text', bytes('Jos', [0xe9], ',1'), 'text'],
  ['markup behind a byte order mark', bytes([0xef, 0xbb, 0xbf], ' <svg onload=x>'), 'markup'],
  ['markup in UTF-16', bytes([0xff, 0xfe], '<\0s\0c\0r\0i\0p\0t\0>\0'), 'markup'],
  ['UTF-16 text without a mark', bytes('C\0o\0d\0e\0,\0N\0\n\0'), 'wide text'],
  ['XML', bytes('<?xml version="1.0"?>'), 'markup'],
  ['a program', bytes([0x7f], 'ELF', [2, 1, 1, 0]), undefined],
  ['nothing', bytes(), undefined],
])('%s', (_name, content, look) => {
  expect(detectLook(content)).toBe(look)
})

const png = (width: number, ...end: (string | number[])[]) =>
  bytes(
    [0x89],
    'PNG\r\n',
    [0x1a],
    '\n',
    [0, 0, 0, 13],
    'IHDR',
    [0, 0, 0, width, 0, 0, 0, 1, 8, 6, 0, 0, 0, 0],
    ...end,
  )

test.each<[string, Parameters<typeof isComplete>[0], Buffer, boolean]>([
  ['a PDF', 'pdf', bytes('%PDF-1.4\n…\nstartxref\n9\n%%EOF\n'), true],
  ['a PDF without an end', 'pdf', bytes('%PDF-1.4 %broken'), false],
  ['a PDF that ends long before the file', 'pdf', bytes('%PDF-1.4\n%%EOF', Array(5000).fill(0)), false],
  ['a picture', 'png', png(1, 'IEND'), true],
  ['a picture without an end', 'png', png(1, 'IDAT'), false],
  ['a picture without width', 'png', png(0, 'IEND'), false],
  ['a photograph', 'jpeg', bytes([0xff, 0xd8, 0xff, 0xe0, 1, 0xff, 0xd9]), true],
  ['half a photograph', 'jpeg', bytes([0xff, 0xd8, 0xff, 0xe0, 1, 2]), false],
  ['a text', 'text', bytes('a,b'), true],
])('%s is complete: %j', (_name, look, content, complete) => {
  expect(isComplete(look, content)).toBe(complete)
})
