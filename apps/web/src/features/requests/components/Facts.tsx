import type { DataOf } from '@muster/contract/kit/index'
import type { requestDetail } from '@muster/contract/requests/requests.contract'
import { useTranslation } from 'react-i18next'
import '../../../lib/request-form/texts.ts'
import classes from './Requests.module.css'

type Fact = DataOf<typeof requestDetail>['request_details']['facts'][number]

/** The lines of a request, labelled in the user's language where the request kind has keys for them. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const { t } = useTranslation('requestForm')
  return (
    <dl className={classes.facts}>
      {facts.map(({ key, label, value }) => [
        <dt key={label}>{key ? t(`lines.${key}`, { defaultValue: label }) : label}</dt>,
        <dd key={`${label} value`}>{value}</dd>,
      ])}
    </dl>
  )
}
