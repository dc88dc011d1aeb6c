import { Alert, Button, FileButton, Group, Text } from '@mantine/core'
import {
  companyForEditing,
  readCompanyStructure,
  updateCompanyLogo,
} from '@muster/contract/calls/organisation/company/company'
import { getCompanyDetails } from '@muster/contract/calls/organisation/organisation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointKey, writeOptions } from '../../../lib/calls/query.ts'
import { sessionStore } from '../../../lib/session/session.ts'
import { LogoGrounds } from './LogoGrounds.tsx'
import { pictureOf } from './logo-picture.ts'

const LogoCropper = lazy(() => import('./LogoCropper.tsx'))

const MOST_BYTES = 10 * 1024 * 1024

/** Chooses, crops and removes the logo; what is kept shows in the header at once. */
export function LogoEditor({ logo }: { logo: string | null }) {
  const { t } = useTranslation('company')
  const queries = useQueryClient()
  const [picture, setPicture] = useState('')
  const [problem, setProblem] = useState('')
  const saved = async (next: string | null) => {
    leave()
    sessionStore.patchUser({ org_logo: next })
    const shown = [companyForEditing, readCompanyStructure, getCompanyDetails]
    await Promise.all(shown.map((endpoint) => queries.invalidateQueries({ queryKey: endpointKey(endpoint) })))
  }
  const remove = useMutation({
    ...writeOptions(updateCompanyLogo),
    onSuccess: ({ ORG_LOGO }) => saved(ORG_LOGO),
  })
  const choose = async (file: File | null) => {
    setProblem('')
    if (!file) return
    if (file.size > MOST_BYTES) return setProblem(t('logo.tooLarge'))
    try {
      setPicture(await pictureOf(file))
    } catch {
      // Whatever it is called: the browser can't show it, so nobody could.
      setProblem(t('logo.unreadable'))
    }
  }
  function leave() {
    if (picture) URL.revokeObjectURL(picture)
    setPicture('')
  }
  return (
    <>
      {logo ? <LogoGrounds logo={logo} /> : <Text c="dimmed">{t('noLogo')}</Text>}
      <Group gap="xs" mt="md">
        <FileButton
          onChange={(file) => void choose(file)}
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
      {problem ? (
        <Alert color="red" role="alert" mt="md">
          {problem}
        </Alert>
      ) : null}
      {picture ? (
        <Suspense fallback={null}>
          <LogoCropper picture={picture} onClose={leave} onSaved={(next) => void saved(next)} />
        </Suspense>
      ) : null}
    </>
  )
}
