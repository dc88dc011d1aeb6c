import { Anchor, Card, Stack, Text, Title } from '@mantine/core'
import { getPasswordPolicy, mandatoryPasswordUpdate } from '@muster/contract/calls/security/security'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/calls/api.ts'
import { readOptions } from '../../../lib/calls/query.ts'
import { notifySuccess } from '../../../lib/feedback/notices.ts'
import { NewPasswordForm } from '../../../lib/form/NewPasswordForm.tsx'
import type { NewPassword } from '../../../lib/form/new-password.ts'
import { useUser } from '../../../lib/session/session.ts'
import '../texts.ts'
import classes from './MandatoryPasswordPage.module.css'

export interface MandatoryPasswordPageProps {
  /** Called after the password was saved. */
  onDone: () => Promise<void>
  onSignOut: () => Promise<void>
}

/**
 * Forces the change of an initial or expired password before anything else (POST mandatory-password-update).
 */
export default function MandatoryPasswordPage({ onDone, onSignOut }: MandatoryPasswordPageProps) {
  const { t } = useTranslation('security')
  const user = useUser()
  const policy = useQuery(readOptions(getPasswordPolicy, {}))
  const save = useMutation({
    mutationFn: async (values: NewPassword) => {
      await call(mandatoryPasswordUpdate, { body: values })
      await onDone()
      notifySuccess(t('mandatory.done'))
    },
    meta: { errorShown: 'inline' },
  })
  return (
    <main className={classes.root}>
      <title>{`${t('mandatory.tab')} · Muster`}</title>
      <Card className={classes.card} padding="xl">
        <Stack gap="lg">
          <div>
            <Title order={1}>{t('mandatory.title')}</Title>
            <Text c="dimmed" mt={4}>
              {t('mandatory.text')}
            </Text>
          </div>
          <NewPasswordForm
            email={user.email}
            asksOld
            rules={policy.data?.rules ?? []}
            error={save.error}
            isBusy={save.isPending}
            submitLabel={t('mandatory.submit')}
            onSubmit={(values) => save.mutate(values)}
          />
          <Anchor component="button" type="button" size="sm" onClick={() => void onSignOut()}>
            {t('mandatory.signOut')}
          </Anchor>
        </Stack>
      </Card>
    </main>
  )
}
