import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import type { LetterRow } from '@muster/contract/documents/letters.contract'
import { IconDotsVertical } from '@muster/ui/icons'
import { useTranslation } from 'react-i18next'
import './texts.ts'

interface LetterActionsProps {
  letter: LetterRow
  onOpen: () => void
  onRemind: () => void
  onWithdraw: () => void
}

/** What can be done with a letter from its row. */
export function LetterActions({ letter, onOpen, onRemind, onWithdraw }: LetterActionsProps) {
  const { t } = useTranslation('letters')
  const { abilities, employee_name: name, title } = letter
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {abilities.open ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('log.openNamed', { name })}
          onClick={onOpen}
        >
          {t('log.open')}
        </Button>
      ) : null}
      {abilities.remind || abilities.withdraw ? (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t('log.actionsOf', { title, name })}>
              <IconDotsVertical size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {abilities.remind ? <Menu.Item onClick={onRemind}>{t('signatures:remind')}</Menu.Item> : null}
            {abilities.withdraw ? (
              <Menu.Item color="red" onClick={onWithdraw}>
                {t('log.withdraw')}
              </Menu.Item>
            ) : null}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </Group>
  )
}
