import { Skeleton, UnstyledButton } from '@mantine/core'
import { isDay } from '@muster/contract/kit/days'
import { EmptyState } from '@muster/ui/feedback'
import { DetailDrawer } from '@muster/ui/page'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { AppLink } from '../screen/AppLink.tsx'
import type { RequestChoice } from '../screen/extensions.ts'
import { Loaded } from '../screen/Loaded.tsx'
import { sheetIn, sheetPath, withoutSheet } from '../screen/sheet-address.ts'
import { useUser } from '../session/session.ts'
import { RequestKindForm } from './RequestKindForm.tsx'
import classes from './RequestSheet.module.css'
import type { RequestFormKind, RequestValues } from './request-form-types.ts'
import { useOfferedKinds } from './use-offered-kinds.ts'
import { useRequestWords } from './use-request-words.ts'
import './texts.ts'

/** Room for the fields and the preview side by side, in pixels. */
const WIDTH = 980
const NARROW = 480

const NUMBERS: readonly string[] = ['id', 'person', 'whole']
const DAYS: readonly string[] = ['day', 'span']

/** The values of the URL, converted to those of the fields; without those that no field can have. */
function startOf({ shape }: RequestFormKind, values: Readonly<Record<string, string>>): RequestValues {
  const fields = shape.fields as Readonly<Record<string, { kind: string }>>
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, text]) => {
      const kind = fields[name]?.kind
      const value = kind && NUMBERS.includes(kind) ? Number(text) : text
      const isPossible = kind && (DAYS.includes(kind) ? isDay(text) : !Number.isNaN(value))
      return isPossible ? [[name, value]] : []
    }),
  )
}

/**
 * Submits a request of any kind, in a drawer over the screen it was opened from: choose the kind, fill in the form with
 * its live preview, submit.
 */
export default function RequestSheet() {
  const { t } = useTranslation('requestForm')
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const query = useOfferedKinds()
  const sheet = sheetIn(params)
  if (sheet === null) return null
  const close = () =>
    void navigate(
      { pathname, search: String(withoutSheet(params)) },
      { replace: true, preventScrollReset: true },
    )
  const chosen = query.data?.find(({ kind }) => kind === sheet.kind)
  return (
    <DetailDrawer
      isOpen
      onClose={close}
      title={chosen ? t(chosen.label as 'sheet.title') : t('sheet.title')}
      width={chosen ? WIDTH : NARROW}
      texts={{ close: t('ui:close') }}
    >
      <Loaded query={query} skeleton={<Skeleton height={320} radius="lg" />} order={3}>
        {(kinds) =>
          chosen ? (
            <Chosen key={chosen.kind} choice={chosen} values={sheet.values} onDone={close} />
          ) : sheet.kind === null ? (
            <Kinds kinds={kinds} />
          ) : (
            <EmptyState order={3} title={t('unknown')} />
          )
        }
      </Loaded>
    </DetailDrawer>
  )
}

function Kinds({ kinds }: { kinds: readonly RequestChoice[] }) {
  const { t } = useTranslation('requestForm')
  if (kinds.length === 0) return <EmptyState order={3} title={t('sheet.none')} />
  return (
    <ul className={classes.kinds} aria-label={t('sheet.choose')}>
      {kinds.map(({ kind, label, to }) => (
        <li key={kind}>
          <UnstyledButton component={AppLink} to={to ?? sheetPath(kind)} className={classes.kind}>
            {t(label as 'sheet.title')}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

interface ChosenProps {
  choice: RequestChoice
  values: Readonly<Record<string, string>>
  onDone: () => void
}

function Chosen({ choice, ...props }: ChosenProps) {
  return choice.to === undefined ? (
    <FormOf kind={choice.kind} load={choice.form} {...props} />
  ) : (
    <Navigate to={choice.to} replace />
  )
}

interface FormOfProps extends Omit<ChosenProps, 'choice'> {
  kind: string
  load: () => Promise<RequestFormKind>
}

function FormOf({ kind, load, values, onDone }: FormOfProps) {
  const query = useQuery({
    queryKey: ['requests.form', kind],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { errorShown: 'inline' },
  })
  const { t } = useTranslation('requestForm')
  const hasRecord = useUser().user_emp_id !== null
  if (!hasRecord) return <EmptyState order={3} title={t('sheet.noRecord')} text={t('sheet.noRecordText')} />
  return (
    <Loaded query={query} skeleton={<Skeleton height={420} radius="lg" />} order={3}>
      {(loaded) => <Form kind={loaded} values={values} onDone={onDone} />}
    </Loaded>
  )
}

function Form({ kind, values, onDone }: Omit<ChosenProps, 'choice'> & { kind: RequestFormKind }) {
  const subtitle = useRequestWords(kind).subtitle()
  return (
    <div data-sheet>
      {subtitle ? <p className={classes.subtitle}>{subtitle}</p> : null}
      <RequestKindForm kind={kind} employeeId={null} start={startOf(kind, values)} after={onDone} isGuarded />
    </div>
  )
}
