import type { LeftOutReason } from '@muster/contract/employees/moves/moves.constants'
import type { Text } from '../../../lib/texts/texts.ts'
import { movesTexts } from './moves.texts.ts'

const words: Readonly<Record<LeftOutReason, Text>> = {
  reach: movesTexts.text('leftOutReach'),
  ring: movesTexts.text('leftOutRing'),
  gone: movesTexts.text('leftOutGone'),
}

/** Why a due change was not applied. */
export const wordsOfLeftOut = (reason: LeftOutReason): Text => words[reason]
