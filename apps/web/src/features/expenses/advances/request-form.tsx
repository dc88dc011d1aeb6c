import { Chip, Group, Input } from '@mantine/core'
import {
  advanceRequest,
  applyAdvance,
  listOwnAdvances,
  previewAdvance,
} from '@muster/contract/calls/expenses/advances'
import type { AdvanceKind } from '@muster/contract/expenses/advances.constants'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readOptions } from '../../../lib/calls/query.ts'
import { requestCalls, withAmounts } from '../../../lib/request-form/request-calls.ts'
import type {
  RequestFormKind,
  RequestParts,
  SlotProps,
} from '../../../lib/request-form/request-form-types.ts'
import './own-texts.ts'

function Kinds({ values, set, offered }: Pick<SlotProps, 'values' | 'set'> & { offered: AdvanceKind[] }) {
  const { t } = useTranslation('ownAdvances')
  const label = t('forms.LOAN_AND_ADVANCE.fields.kind')
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Chip.Group value={values.kind ?? ''} onChange={(kind) => set({ kind })}>
        <Group gap="xs" mt={4} role="radiogroup" aria-label={label}>
          {offered.map((kind) => (
            <Chip key={kind} value={kind} size="md">
              {t(`kinds.${kind}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}

/** Only what a rule lets the person ask for. */
function useAdvanceParts(): RequestParts {
  const { t } = useTranslation('ownAdvances')
  const loading = useQuery({
    ...readOptions(listOwnAdvances, { body: {} }),
    meta: { errorShown: 'inline' as const },
  })
  const offered = loading.data?.offered.map(({ kind }) => kind) ?? []
  return {
    loading,
    nothing:
      loading.data && offered.length === 0 ? { title: t('nothing'), text: t('nothingText') } : undefined,
    start: { kind: offered[0] ?? null },
    slots: {
      kind: {
        draw: ({ values, set }) => <Kinds values={values} set={set} offered={offered} />,
        isField: true,
      },
    },
  }
}

/** Asks for a loan or an advance. */
export const advanceForm: RequestFormKind = {
  texts: 'ownAdvances',
  shape: advanceRequest,
  ...requestCalls({
    ...{ apply: applyAdvance, preview: previewAdvance, isKeyed: true },
    written: withAmounts('amount'),
  }),
  refresh: (queries: QueryClient) =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [key] }) =>
        String(key).startsWith('requests.') || String(key).startsWith('expenses.advance'),
    }),
  useParts: useAdvanceParts,
  hides: ({ kind }) => (kind === 'expense' ? ['instalments'] : []),
}
