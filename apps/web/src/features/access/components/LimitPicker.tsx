import { MultiSelect } from '@mantine/core'
import type { GroupLimit } from '@muster/contract/access/access.constants'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/calls/api.ts'
import { type LimitValue, limitValuesOptions } from '../data/group-queries.ts'
import classes from './Groups.module.css'

const MOST_SHOWN = 200

interface LimitPickerProps {
  limit: GroupLimit
  ids: number[]
  onChange: (ids: number[]) => void
  /** Values already in the group, with their names. */
  known: readonly LimitValue[]
  error?: string | undefined
  isReadOnly: boolean
}

/**
 * Value picker of one condition; inactive units are marked but selectable, since employees may still belong
 * to them.
 */
export function LimitPicker({ limit, ids, onChange, known, error, isReadOnly }: LimitPickerProps) {
  const { t } = useTranslation('access-groups')
  const values = useQuery(limitValuesOptions(limit))
  const data = useMemo(() => {
    const all = new Map([...known, ...(values.data ?? [])].map((value) => [value.id, value]))
    return [...all.values()]
      .map((value) => ({
        value: String(value.id),
        label: value.status === 1 ? value.name : t('inactive', { name: value.name }),
        isOff: value.status === 0,
      }))
      .sort((a, b) => Number(a.isOff) - Number(b.isOff) || a.label.localeCompare(b.label))
      .map(({ value, label }) => ({ value, label }))
  }, [known, values.data, t])
  const isEmpty = values.data?.length === 0 && known.length === 0
  return (
    <MultiSelect
      label={t(`limits.${limit}`)}
      placeholder={ids.length > 0 ? undefined : t(isEmpty ? 'editor.noValues' : 'editor.any')}
      data={data}
      value={ids.map(String)}
      onChange={(chosen) => onChange(chosen.map(Number))}
      classNames={{ inputField: classes.search as string }}
      searchable
      clearable
      limit={MOST_SHOWN}
      hidePickedOptions
      nothingFoundMessage={t('editor.noMatch')}
      disabled={isEmpty && ids.length === 0}
      readOnly={isReadOnly}
      error={error ?? (values.error ? messageOf(values.error) : undefined)}
    />
  )
}
