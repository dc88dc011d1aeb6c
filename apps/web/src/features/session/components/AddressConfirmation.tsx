import { Alert, Button, Stack, Text } from '@mantine/core'
import { acceptInvitation } from '@muster/contract/calls/session/session'
import type { DataOf } from '@muster/contract/kit/index'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, messageOf } from '../../../lib/calls/api.ts'
import { LinkDone } from './LinkDone.tsx'
import { PageHead } from './PageHead.tsx'

/** Confirms a new sign-in address from the old one. Only the button changes anything: mail scanners open links. */
export function AddressConfirmation({ id, link }: { id: string; link: DataOf<typeof acceptInvitation> }) {
  const { t } = useTranslation('entry')
  const { email, org_name: organisation } = link
  const confirm = useMutation({
    mutationFn: () => call(acceptInvitation, { body: { id, confirm: true } }),
    meta: { errorShown: 'inline' },
  })
  if (confirm.isSuccess)
    return <LinkDone title={t('address.doneTitle')} text={t('address.doneText', { email })} />
  return (
    <Stack gap="lg">
      <PageHead title={t('address.title')}>{t('address.text', { email, organisation })}</PageHead>
      {confirm.error ? (
        <Alert color="red" role="alert">
          {messageOf(confirm.error)}
        </Alert>
      ) : null}
      <Button size="md" fullWidth loading={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('address.submit')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('address.warning')}
      </Text>
    </Stack>
  )
}
