import { readConnections, saveConnection, testConnection } from '@muster/contract/calls/documents/connections'
import { connectionFields } from '@muster/contract/documents/connections.constants'
import type { DocumentConnection } from '@muster/contract/documents/connections.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endpointKey, writeOptions } from '../../../lib/calls/query.ts'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'

const inline = { errorShown: 'inline' } as const

export const isSecret = ({ type }: { type: string }): boolean => type === 'secret' || type === 'key'

function draftOf({ kind, name, settings, status }: DocumentConnection) {
  const values = connectionFields[kind].map((one) => [
    one.key,
    isSecret(one) ? '' : (settings[one.key] ?? ''),
  ])
  return { name, values: Object.fromEntries(values) as Record<string, string>, isOn: status === 1 }
}

/** Editing one connection; secrets are only written. */
export function useConnection(connection: DocumentConnection) {
  const { kind, version } = connection
  const client = useQueryClient()
  const kept = draftOf(connection)
  const [draft, setDraft] = useState(kept)
  const refresh = () => client.invalidateQueries({ queryKey: endpointKey(readConnections) })
  const saving = useMutation({ ...writeOptions(saveConnection), onSuccess: refresh, meta: inline })
  const testing = useMutation({ ...writeOptions(testConnection), onSuccess: refresh, meta: inline })
  const check = useFormCheck({
    values: { name: draft.name, ...draft.values },
    required: ['name'],
    error: saving.error,
  })
  const change = (next: Partial<typeof draft>) => {
    saving.reset()
    setDraft((before) => ({ ...before, ...next }))
  }
  const chosen = (wanted: boolean) =>
    Object.fromEntries(
      connectionFields[kind].flatMap((one) =>
        isSecret(one) === wanted ? [[one.key, draft.values[one.key] ?? '']] : [],
      ),
    )
  return {
    ...{ draft, check, change, saving, testing, refresh },
    isDirty: JSON.stringify(draft) !== JSON.stringify(kept),
    set: (key: string, value: string) => change({ values: { ...draft.values, [key]: value } }),
    discard: () => change(kept),
    save: () =>
      saving.mutate({
        body: {
          ...{ kind, version, name: draft.name, status: draft.isOn ? 1 : 0 },
          ...{ settings: chosen(false), secrets: chosen(true) },
        },
      }),
    test: () => testing.mutate({ body: { kind } }),
  }
}
export type ConnectionDraft = ReturnType<typeof useConnection>
