import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@muster/ui/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../texts.ts'

interface BoardSearchProps {
  /** As in the address. */
  search: string
  onSearch: (search: string) => void
}

/** Search above the board: the list has its own. */
export function BoardSearch({ search, onSearch }: BoardSearchProps) {
  const { t } = useTranslation('onboarding')
  const [typed, setTyped] = useState(search)
  const later = useDebouncedCallback(onSearch, 300)
  return (
    <TextInput
      type="search"
      mb="sm"
      maw="20rem"
      aria-label={t('search')}
      placeholder={t('search')}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        later(event.currentTarget.value)
      }}
    />
  )
}
