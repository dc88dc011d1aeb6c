import { readHome } from '@muster/contract/calls/dashboards/home'
import { readOwnLetters } from '@muster/contract/calls/documents/letters'
import { readSigning, sendSigningCode, signLetter } from '@muster/contract/calls/documents/signatures'
import { isNameOf } from '@muster/contract/documents/name-match'
import type { SignatureMark, Signing } from '@muster/contract/documents/signatures.contract'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../lib/calls/api.ts'
import { endpointKey, writeOptions } from '../../../lib/calls/query.ts'
import type { Strokes } from '../../../lib/signature/SignaturePad.tsx'
import { useCountdown } from '../../../lib/signature/use-countdown.ts'

const inline = { errorShown: 'inline' } as const

export const refreshSigning = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [readSigning, readOwnLetters, readHome].map((endpoint) =>
      client.invalidateQueries({ queryKey: endpointKey(endpoint) }),
    ),
  )

/** What signing a letter needs: the mark, agreement, a code. */
export function useSigning(signing: Signing) {
  const client = useQueryClient()
  const [agrees, setAgrees] = useState(signing.code.sent_to !== null)
  const [kind, setKind] = useState<SignatureMark['kind']>('drawn')
  const [strokes, setStrokes] = useState<Strokes>([])
  const [name, setTyped] = useState(signing.signer)
  // Of the very name that was typed.
  const [isConfirmed, setConfirmed] = useState(false)
  const setName = (next: string) => {
    setTyped(next)
    setConfirmed(false)
  }
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState({ at: Date.now(), code: signing.code })
  const { letter_id, consent } = signing
  const asking = useMutation({
    ...writeOptions(sendSigningCode),
    meta: inline,
    onSuccess: (sent) => {
      setAsked({ at: Date.now(), code: sent })
      setCode('')
      completing.reset()
    },
  })
  const completing = useMutation({
    ...writeOptions(signLetter),
    meta: inline,
    onSuccess: () => refreshSigning(client),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void refreshSigning(client)
    },
  })
  const isOther = kind === 'typed' && name.trim() !== '' && !isNameOf(name, signing.signer)
  const mark: SignatureMark =
    kind === 'drawn'
      ? { kind, strokes }
      : { kind, name: name.trim(), ...(isOther && { is_own_name: isConfirmed }) }
  const hasMark = kind === 'drawn' ? strokes.length > 0 : name.trim() !== '' && (!isOther || isConfirmed)
  const error = completing.error ?? asking.error
  return {
    ...{ agrees, setAgrees, kind, setKind, strokes, setStrokes, name, setName, code, setCode },
    sentTo: asked.code.sent_to,
    resendIn: useCountdown(asked.code.resend_after, asked.at),
    error,
    problems: (error instanceof ApiError ? error.fields : {}) as Readonly<Record<string, string>>,
    ...{ isOther, isConfirmed, setConfirmed },
    ...{ hasMark, isAsking: asking.isPending, isSigning: completing.isPending },
    askCode: () => asking.mutate({ body: { letter_id, consent } }),
    sign: () => completing.mutate({ body: { letter_id, code: code.trim(), mark } }),
  }
}
export type SigningDraft = ReturnType<typeof useSigning>
