import { Alert, Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isApiError, messageOf } from '../../../lib/calls/api.ts'
import { UnsavedGuard } from '../../../lib/form/UnsavedGuard.tsx'
import classes from './Settings.module.css'
import type { SettingsDraft } from './useSettingsDraft.ts'

/** Appears with the first change: save, discard, and the reason why saving was refused. */
export function SaveBar({ draft }: { draft: SettingsDraft }) {
  const { t } = useTranslation('settings')
  const { error, isDirty, isSaving } = draft
  return (
    <>
      <UnsavedGuard isDirty={isDirty} withSearch />
      {error ? (
        <Alert color="red" role="alert">
          <Text size="sm">{messageOf(error)}</Text>
          {isApiError(error, 'record.conflict') ? (
            <Button size="xs" variant="default" mt="xs" onClick={() => void draft.refresh()}>
              {t('conflict')}
            </Button>
          ) : null}
        </Alert>
      ) : null}
      {isDirty ? (
        <div className={classes.bar}>
          <Text size="sm">{t('unsaved')}</Text>
          <Group gap="xs">
            <Button variant="default" onClick={draft.discard} disabled={isSaving}>
              {t('discard')}
            </Button>
            <Button onClick={draft.save} loading={isSaving}>
              {t('save')}
            </Button>
          </Group>
        </div>
      ) : null}
    </>
  )
}
