import { Alert, Skeleton } from '@mantine/core'
import { PageHeader } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { type SettingsView, settingsOptions } from '../data/settings-queries.ts'

/** A page of the organisation's settings: loading, failed, editable or read-only. */
export function SettingsPage({
  title,
  subtitle,
  children,
}: {
  title: string
  subtitle: string
  children: (view: SettingsView) => ReactNode
}) {
  const { t } = useTranslation('settings')
  const { org_id: orgId } = useUser()
  const settings = useQuery(settingsOptions(orgId))
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} />
      <Loaded query={settings} order={2} skeleton={<Skeleton height={420} radius="lg" maw="60rem" />}>
        {(view) => (
          <>
            {view.abilities.edit ? null : (
              <Alert variant="light" mb="lg" maw="60rem">
                {t('readOnly')}
              </Alert>
            )}
            {children(view)}
          </>
        )}
      </Loaded>
    </>
  )
}
