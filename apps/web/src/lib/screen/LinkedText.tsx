import { Anchor } from '@mantine/core'
import { Fragment } from 'react'

/** An address until white space or a mark that ends it. */
const ADDRESS = /https:\/\/[^\s<>"'`]+/gi
/** Marks of the sentence around an address. */
const AFTER = /[.,;:!?)\]}]+$/

/** A text whose addresses can be pressed. Only `https`: nothing that runs code or is read on the way. */
export function LinkedText({ text }: { text: string }) {
  const pieces: { text: string; href: string | null }[] = []
  let from = 0
  for (const match of text.matchAll(ADDRESS)) {
    const href = match[0].replace(AFTER, '')
    if (!URL.canParse(href)) continue
    pieces.push({ text: text.slice(from, match.index), href: null }, { text: href, href })
    from = match.index + href.length
  }
  pieces.push({ text: text.slice(from), href: null })
  return pieces.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other identity
    <Fragment key={at}>
      {piece.href === null ? (
        piece.text
      ) : (
        <Anchor inherit underline="always" href={piece.href} target="_blank" rel="noopener noreferrer">
          {piece.text}
        </Anchor>
      )}
    </Fragment>
  ))
}
