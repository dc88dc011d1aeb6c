/** A merge field that an organisation's template may use. */
export interface MailAttribute {
  label: string
  /** `url`: http or https, and allowed as the target of a link. */
  kind?: 'text' | 'url'
  /** The mail is useless without it, so every template must contain it. */
  isRequired?: true
  /** Confidential to the recipient: such mail has no Cc or Bcc. */
  isSecret?: true
  /** The recipient's field with the same value: a preview for a person shows that person's. */
  like?: 'FULL_NAME' | 'WORK_EMAIL'
}

/** Lets an organisation replace the text of a system mail. */
export interface MailTemplating<Values> {
  /** TRIGGER_SLUG of its templates; stable. */
  readonly slug: string
  /** Merge fields besides those of the recipient and the organisation, by name. */
  readonly attributes: Readonly<Record<string, MailAttribute>>
  readonly fill: (values: Values) => Readonly<Record<string, string>>
}
