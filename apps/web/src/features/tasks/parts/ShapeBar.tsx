import { Group, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@muster/ui/icons'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../../lib/list/address.ts'
import classes from './Tasks.module.css'
import '../texts.ts'

const PAUSE_MS = 250

/** Search and filters of the board and the calendar: those of the list, in the same address. */
export function ShapeBar({ filters }: { filters: ReactNode }) {
  const { t } = useTranslation('tasks')
  const { params, change } = useAddress()
  const [typed, setTyped] = useState(params.get('q') ?? '')
  const searchLater = useDebouncedCallback(
    (text: string) => change({ q: text || null, page: null }, { replace: true }),
    PAUSE_MS,
  )
  return (
    <Group mb="sm" gap="sm" align="flex-start">
      <TextInput
        type="search"
        className={classes.search}
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          searchLater(event.currentTarget.value.trim())
        }}
      />
      {filters}
    </Group>
  )
}
