import { Alert, Button, FileButton, Group, Text } from '@mantine/core'
import {
  companyForEditing,
  readCompanyStructure,
  updateCompanyLogo,
} from '@muster/contract/calls/organisation/company/company'
import { getCompanyDetails } from '@muster/contract/calls/organisation/organisation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointKey, writeOptions } from '../../../lib/calls/query.ts'
import { useChosenPicture } from '../../../lib/picture/use-chosen-picture.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import { LogoGrounds } from './LogoGrounds.tsx'
import { pictureOf } from './logo-picture.ts'

const LogoCropper = lazy(() => import('./LogoCropper.tsx'))

const MOST_BYTES = 10 * 1024 * 1024

/** Chooses, crops and deletes the logo; a saved logo shows in the header at once. */
export function LogoEditor({ logo }: { logo: string | null }) {
  const { t } = useTranslation('company')
  const queries = useQueryClient()
  const chosen = useChosenPicture({
    mostBytes: MOST_BYTES,
    open: pictureOf,
    texts: { tooLarge: t('logo.tooLarge'), unreadable: t('logo.unreadable') },
  })
  const saved = async (next: string | null) => {
    chosen.forget()
    sessionStore.patchUser({ org_logo: next })
    const shown = [companyForEditing, readCompanyStructure, getCompanyDetails]
    await Promise.all(shown.map((endpoint) => queries.invalidateQueries({ queryKey: endpointKey(endpoint) })))
  }
  const remove = useMutation({
    ...writeOptions(updateCompanyLogo),
    onSuccess: ({ ORG_LOGO }) => saved(ORG_LOGO),
  })
  return (
    <>
      {logo ? <LogoGrounds logo={logo} /> : <Text c="dimmed">{t('noLogo')}</Text>}
      <Group gap="xs" mt="md">
        <FileButton
          onChange={chosen.choose}
          accept="image/png,image/jpeg,image/svg+xml"
          inputProps={{ 'aria-label': t('logo.choose') }}
        >
          {(props) => (
            <Button {...props} variant="default">
              {t(logo ? 'logo.replace' : 'logo.choose')}
            </Button>
          )}
        </FileButton>
        {logo ? (
          <Button
            variant="subtle"
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate({ body: { filePath: null } })}
          >
            {t('logo.remove')}
          </Button>
        ) : null}
      </Group>
      {chosen.problem ? (
        <Alert color="red" role="alert" mt="md">
          {chosen.problem}
        </Alert>
      ) : null}
      {chosen.picture ? (
        <Suspense fallback={null}>
          <LogoCropper
            picture={chosen.picture}
            onClose={chosen.forget}
            onSaved={(next) => void saved(next)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
