import { Skeleton } from '@mantine/core'
import { deleteSsoProvider } from '@muster/contract/calls/integrations/sso'
import type { SsoProviderRow } from '@muster/contract/integrations/sso.contract'
import { EmptyState } from '@muster/ui/feedback'
import { IconTrash } from '@muster/ui/icons'
import { PageHeader } from '@muster/ui/page'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { writeOptions } from '../../../lib/calls/query.ts'
import { ById } from '../../../lib/language/ById.tsx'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { ProviderBadge } from '../components/ProviderBadge.tsx'
import { ProviderSettings } from '../components/ProviderSettings.tsx'
import { ProviderTest } from '../components/ProviderTest.tsx'
import { ProviderUse } from '../components/ProviderUse.tsx'
import { RedirectAddress } from '../components/RedirectAddress.tsx'
import classes from '../components/Sso.module.css'
import { providersOptions, refreshSetup } from '../data/sso-queries.ts'
import '../texts.ts'

const AskModal = lazy(async () => ({ default: (await import('../components/AskModal.tsx')).AskModal }))

/** Set-up of one provider, step by step. */
export default function SsoProviderPage() {
  return <ById>{(id) => <SsoProviderById id={id} />}</ById>
}

function SsoProviderById({ id }: { id: number }) {
  const { t } = useTranslation('integrations')
  const setup = useQuery(providersOptions)
  return (
    <Loaded query={setup} order={1} skeleton={<Skeleton height={420} radius="lg" maw="60rem" />}>
      {({ providers }) => {
        const provider = providers.find((one) => one.id === id)
        if (!provider) return <EmptyState order={1} title={t('provider.missing')} />
        return <Provider key={provider.id} provider={provider} />
      }}
    </Loaded>
  )
}

function Provider({ provider }: { provider: SsoProviderRow }) {
  const { t } = useTranslation('integrations')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isDirty, setDirty] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const remove = useMutation({
    ...writeOptions(deleteSsoProvider),
    onSuccess: async () => {
      setDirty(false)
      await navigate('/integration/sso')
      await refreshSetup(queries)
    },
  })
  return (
    <>
      <PageHeader
        title={provider.name}
        badge={<ProviderBadge provider={provider} />}
        crumbs={[{ label: t('sso.title'), href: hrefOf('/integration/sso') }, { label: provider.name }]}
        secondary={[
          {
            label: t('provider.delete'),
            icon: <IconTrash size={16} aria-hidden />,
            isDangerous: true,
            onClick: () => setDeleting(true),
          },
        ]}
      />
      <div className={classes.stack}>
        <RedirectAddress address={provider.redirect_address} />
        <ProviderSettings key={provider.version} provider={provider} onDirty={setDirty} />
        <ProviderTest provider={provider} isDirty={isDirty} />
        <ProviderUse provider={provider} />
      </div>
      {isDeleting ? (
        <Suspense fallback={null}>
          <AskModal
            title={t('provider.deleteTitle', { name: provider.name })}
            text={t('provider.deleteText')}
            confirm={t('provider.deleteConfirm')}
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate({ body: { id: provider.id } })}
            onClose={() => setDeleting(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
