import { Skeleton, Switch, Textarea, TextInput } from '@mantine/core'
import { editCustomReport, saveCustomReport } from '@muster/contract/calls/reports/custom-reports'
import { NoPermission } from '@muster/ui/feedback'
import { PageHeader } from '@muster/ui/page'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../lib/calls/api.ts'
import { endpointKey } from '../../../lib/calls/query.ts'
import { CheckedForm } from '../../../lib/form/CheckedForm.tsx'
import { UnsavedGuard } from '../../../lib/form/UnsavedGuard.tsx'
import { useFormCheck } from '../../../lib/form/use-form-check.ts'
import { useSaving } from '../../../lib/form/use-saving.ts'
import { hrefOf } from '../../../lib/screen/hrefs.ts'
import { Loaded } from '../../../lib/screen/Loaded.tsx'
import builderClasses from '../builder/Builder.module.css'
import { Builder } from '../builder/Builder.tsx'
import { emptyContent } from '../data/custom-draft.ts'
import {
  type BuiltReport,
  builtOptions,
  type CustomContent,
  customPath,
  customReads,
  type Datasets,
  datasetsOptions,
} from '../data/custom-reports.ts'
import { libraryPath, reportPath } from '../data/report-library.ts'
import '../builder-texts.ts'

const VersionsDrawer = lazy(() => import('../builder/VersionsDrawer.tsx'))

interface Draft {
  name: string
  description: string
  isShared: boolean
  content: CustomContent
}

/** People are what most reports are about. */
const FIRST = 'employees.people'

/** Builds a report: a new one, a copy of another, or one that is changed. */
export default function BuilderPage() {
  const { t } = useTranslation('reportBuilder')
  const [params] = useSearchParams()
  const [edited, copied] = [Number(params.get('report')), Number(params.get('from'))]
  const datasets = useQuery(datasetsOptions)
  const source = useQuery({ ...builtOptions(edited || copied), enabled: edited > 0 || copied > 0 })
  const needsSource = edited > 0 || copied > 0
  return (
    <Loaded query={datasets} skeleton={<BuilderSkeleton />}>
      {(data) =>
        !data.abilities.build || data.datasets.length === 0 ? (
          <NoPermission texts={{ title: t('denied'), text: t('deniedText') }} />
        ) : needsSource ? (
          <Loaded query={source} skeleton={<BuilderSkeleton />}>
            {(report) => (
              <Editor
                // A version that was restored is another report to start from.
                key={`${edited} ${copied} ${report.version}`}
                datasets={data.datasets}
                report={edited > 0 ? report : null}
                start={startOf(
                  report,
                  edited > 0 ? report.name : t('copyOf', { name: report.name }),
                  edited > 0,
                )}
              />
            )}
          </Loaded>
        ) : (
          <Editor datasets={data.datasets} report={null} start={blank(data.datasets)} />
        )
      }
    </Loaded>
  )
}

const startOf = ({ description, is_shared, content }: BuiltReport, name: string, isSame: boolean): Draft => ({
  ...{ name, description, content },
  isShared: isSame && (is_shared ?? false),
})

function blank(datasets: Datasets): Draft {
  const first = datasets.find(({ key }) => key === FIRST) ?? (datasets[0] as Datasets[number])
  return { name: '', description: '', isShared: false, content: emptyContent(first) }
}

interface EditorProps {
  datasets: Datasets
  /** Null for a new one. */
  report: BuiltReport | null
  start: Draft
}

function Editor({ datasets, report, start }: EditorProps) {
  const { t } = useTranslation('reportBuilder')
  const navigate = useNavigate()
  // Kept from the first render: refetching the report gives a new object with the same content.
  const [first] = useState(start)
  const [draft, setDraft] = useState(first)
  const [isComparing, setComparing] = useState(false)
  const [saved, setSaved] = useState<number | null>(null)
  const saving = useSave(report, setSaved)
  // Once the guard knows that there is nothing left to lose.
  useEffect(() => {
    if (saved !== null) void navigate(reportPath(saved))
  }, [saved, navigate])
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const isDirty = saved === null && JSON.stringify(draft) !== JSON.stringify(first)
  const check = useFormCheck({ values: draft, required: ['name'], error: saving.error })
  const { errors } = check
  const mayEdit = report === null || report.abilities.edit
  return (
    <>
      <UnsavedGuard isDirty={isDirty} />
      <PageHeader
        title={report ? t('edit', { name: report.name }) : t('new')}
        crumbs={[
          { label: t('reports:title'), href: hrefOf(libraryPath()) },
          { label: t('custom.title'), href: hrefOf(customPath) },
        ]}
        {...(mayEdit ? {} : { subtitle: t('readOnly') })}
        primary={{
          label: t('save'),
          onClick: () => {
            if (check.passes()) saving.save(draft)
          },
          isBusy: saving.isSaving,
          isDisabled: !mayEdit,
        }}
        secondary={report ? [{ label: t('versions.title'), onClick: () => setComparing(true) }] : []}
      />
      <CheckedForm
        check={check}
        className={builderClasses.about}
        onSubmit={() => mayEdit && saving.save(draft)}
      >
        <TextInput
          label={t('name')}
          required
          maxLength={120}
          value={draft.name}
          error={errors.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Textarea
          label={t('description')}
          maxLength={300}
          autosize
          minRows={1}
          value={draft.description}
          error={errors.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <Switch
          label={t('shared')}
          description={t('sharedText')}
          checked={draft.isShared}
          onChange={(event) => change({ isShared: event.currentTarget.checked })}
        />
      </CheckedForm>
      <Builder datasets={datasets} content={draft.content} onChange={(content) => change({ content })} />
      {isComparing && report ? (
        <Suspense fallback={null}>
          <VersionsDrawer report={report} isDirty={isDirty} onClose={() => setComparing(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Saves a new report, or the next version of one. */
function useSave(report: BuiltReport | null, onSaved: (id: number) => void) {
  const queries = useQueryClient()
  return useSaving({
    mutationFn: ({ name, description, isShared, content }: Draft) => {
      const about = { name, description, is_shared: isShared }
      return report
        ? call(editCustomReport, {
            body: { report_id: report.report_id, version: report.version, ...about, content },
          })
        : call(saveCustomReport, { body: { ...about, ...content } })
    },
    onSuccess: ({ report_id: id }) => {
      // First: with its next version, which is read again below, the report begins a new draft.
      onSaved(id)
      for (const read of customReads) void queries.invalidateQueries({ queryKey: endpointKey(read) })
    },
  })
}

function BuilderSkeleton() {
  return (
    <div className={builderClasses.builder} aria-hidden>
      <Skeleton height={480} radius="lg" />
      <Skeleton height={480} radius="lg" />
    </div>
  )
}
