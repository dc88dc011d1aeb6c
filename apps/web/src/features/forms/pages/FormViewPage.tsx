import { Anchor, Button, Group, Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import type { FormField } from '@muster/contract/forms/form-definition'
import { EmptyState } from '@muster/ui/feedback'
import { IconArrowLeft, IconPlus } from '@muster/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { AppLink } from '../../../lib/screen/AppLink.tsx'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import { FieldTable } from '../components/FieldTable.tsx'
import classes from '../components/FormView.module.css'
import { formOptions, type WholeForm } from '../data/form-queries.ts'
import '../texts.ts'

const FieldDrawer = lazy(() => import('../components/FieldDrawer.tsx'))
const SectionModal = lazy(() => import('../components/SectionModal.tsx'))

const EMPLOYEE_FORM = 12

/** A form with its sections and fields; custom ones can be added, edited and retired. */
export default function FormViewPage() {
  const { t } = useTranslation('forms')
  const [query] = useSearchParams()
  const id = Number(query.get('id'))
  const isForm = Number.isSafeInteger(id) && id > 0
  return (
    <div className={classes.root}>
      <main id="content" className={classes.page}>
        <Anchor
          renderRoot={(props) => (
            <AppLink
              {...props}
              to={id === EMPLOYEE_FORM ? '/users/emp-directory' : '/org-master/org-units'}
            />
          )}
          className={classes.back}
          size="sm"
        >
          <IconArrowLeft size={16} aria-hidden /> {t('view.back')}
        </Anchor>
        {isForm ? (
          <FormLoader id={id} />
        ) : (
          <EmptyState order={1} title={t('view.nothing')} text={t('view.nothingText')} />
        )}
      </main>
    </div>
  )
}

function FormLoader({ id }: { id: number }) {
  const form = useQuery(formOptions(id))
  return (
    <Loaded query={form} skeleton={<FormViewSkeleton />} order={1}>
      {(data) => <FormView form={data} />}
    </Loaded>
  )
}

type Opened =
  | { kind: 'new'; sectionId: number }
  | { kind: 'field'; field: FormField }
  | { kind: 'section' }
  | null

function FormView({ form }: { form: WholeForm }) {
  const { t } = useTranslation('forms')
  const [opened, setOpened] = useState<Opened>(null)
  const [withRetired, setWithRetired] = useState(false)
  const mayManage = form.abilities.manage
  const hasRetired = form.form_fields.some((field) => field.retired)
  const lastSection = form.sections.at(-1)?.section_id ?? 0
  const close = () => setOpened(null)
  return (
    <>
      <header className={classes.header}>
        <div>
          <Title order={1}>{t('view.title', { name: form.name })}</Title>
          <Text c="dimmed" size="sm">
            {t('view.text')}
          </Text>
        </div>
        {mayManage ? (
          <Group gap="xs">
            <Button
              variant="default"
              renderRoot={(props) => <AppLink {...props} to={`/form/edit?id=${form.formid}`} />}
            >
              {t('view.build')}
            </Button>
            <Button variant="default" onClick={() => setOpened({ kind: 'section' })}>
              {t('view.addSection')}
            </Button>
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setOpened({ kind: 'new', sectionId: lastSection })}
            >
              {t('view.addField')}
            </Button>
          </Group>
        ) : null}
      </header>
      {hasRetired ? (
        <Switch
          mb="md"
          label={t('view.showRetired')}
          checked={withRetired}
          onChange={(event) => setWithRetired(event.currentTarget.checked)}
        />
      ) : null}
      <Stack gap="md">
        {form.sections.map((section) => (
          <FieldTable
            key={section.section_id}
            formid={form.formid}
            section={section}
            withRetired={withRetired}
            mayManage={mayManage}
            onEdit={(field) => setOpened({ kind: 'field', field })}
            onAdd={() => setOpened({ kind: 'new', sectionId: section.section_id })}
          />
        ))}
      </Stack>
      <Suspense fallback={null}>
        {opened?.kind === 'section' ? <SectionModal formid={form.formid} onClose={close} /> : null}
        {opened?.kind === 'new' ? (
          <FieldDrawer form={form} field={null} sectionId={opened.sectionId} onClose={close} />
        ) : null}
        {opened?.kind === 'field' ? (
          <FieldDrawer form={form} field={opened.field} sectionId={opened.field.section_id} onClose={close} />
        ) : null}
      </Suspense>
    </>
  )
}

function FormViewSkeleton() {
  return (
    <Stack gap="md" aria-hidden>
      <Skeleton height={32} width={280} />
      <Skeleton height={240} radius="lg" />
      <Skeleton height={240} radius="lg" />
    </Stack>
  )
}
