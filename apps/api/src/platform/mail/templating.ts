/** A merge field that an organisation's template may use. */
export interface MailAttribute {
  label: string
  /** `url`: http or https, and allowed as the target of a link. */
  kind?: 'text' | 'url'
  /** Without it the mail would be of no use: every template must hold it. */
  isRequired?: true
  /** Only the recipient may know it: such mail has no further recipients. */
  isSecret?: true
  /** The field about the recipient that says the same: a preview with a person shows theirs. */
  like?: 'FULL_NAME' | 'WORK_EMAIL'
}

/** What lets an organisation put its own words in place of a system mail's. */
export interface MailTemplating<Values> {
  /** TRIGGER_SLUG of its templates: stable. */
  readonly slug: string
  /** Merge fields besides those about the recipient and the organisation, by name. */
  readonly attributes: Readonly<Record<string, MailAttribute>>
  readonly fill: (values: Values) => Readonly<Record<string, string>>
}
