import { Anchor, Skeleton, Stack } from '@mantine/core'
import { planOf } from '@muster/contract/forms/form-plan'
import type { readFormDraft } from '@muster/contract/forms/form-plan.contract'
import type { DataOf } from '@muster/contract/kit/index'
import { EmptyState } from '@muster/ui/feedback'
import { IconArrowLeft } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { formOptions, type WholeForm } from '../data/form-queries.ts'
import '../texts.ts'
import classes from './Builder.module.css'
import { draftOptions } from './builder-data.ts'
import { toBuilder } from './builder-plan.ts'
import { FormBuilder } from './FormBuilder.tsx'

/** Edits a form as a draft; the form in use does not change until the draft is published. */
export default function BuilderPage() {
  const { t } = useTranslation('forms')
  const [query] = useSearchParams()
  const id = Number(query.get('id'))
  const isForm = Number.isSafeInteger(id) && id > 0
  return (
    <div className={classes.root}>
      {isForm ? (
        <BuilderLoader id={id} />
      ) : (
        <main id="content" className={classes.middle}>
          <EmptyState order={1} title={t('view.nothing')} text={t('view.nothingText')} />
        </main>
      )}
    </div>
  )
}

function BuilderLoader({ id }: { id: number }) {
  const form = useQuery(formOptions(id))
  const draft = useQuery(draftOptions(id))
  const [round, setRound] = useState(0)
  const both = {
    data: form.data && draft.data && !draft.isFetching ? { form: form.data, draft: draft.data } : undefined,
    error: form.error ?? draft.error,
    refetch: () => Promise.all([form.refetch(), draft.refetch()]),
  }
  const reload = async () => {
    await both.refetch()
    setRound((number) => number + 1)
  }
  return (
    <Loaded query={both} skeleton={<BuilderSkeleton />} order={1}>
      {(loaded) => <Opened key={round} {...loaded} onReload={reload} />}
    </Loaded>
  )
}

interface OpenedProps {
  form: WholeForm
  draft: DataOf<typeof readFormDraft>
  onReload: () => Promise<void>
}

function Opened({ form, draft: { draft, base }, onReload }: OpenedProps) {
  const [start] = useState(() => ({
    plan: toBuilder(draft?.plan ?? planOf(form.sections)),
    base,
    baseVersion: draft?.base_version ?? form.version,
    revision: draft?.revision ?? 0,
    savedBy: draft?.saved_by ?? null,
  }))
  return <FormBuilder form={form} start={start} onReload={onReload} />
}

function BuilderSkeleton() {
  const { t } = useTranslation('forms')
  return (
    <main id="content" className={classes.middle} aria-label={t('builder.loading')}>
      <Anchor component={AppLink} to="/org-master/org-units" size="sm">
        <IconArrowLeft size={16} aria-hidden /> {t('view.back')}
      </Anchor>
      <Stack gap="md" mt="md" aria-hidden>
        <Skeleton height={32} width={280} />
        <Skeleton height={240} radius="lg" />
        <Skeleton height={240} radius="lg" />
      </Stack>
    </main>
  )
}
