/** Texts of requests in the app frame: titles of screens and request types. */
export const requestsTitlesEn = {
  titles: {
    request: 'Request',
    inbox: 'Waiting for me',
    mine: 'My requests',
    apply: 'New request',
    delegations: 'Delegations',
    all: 'Requests',
    everybody: 'All requests',
    stuck: 'Stuck requests',
    mail: 'Approval',
    requisition: 'Requisition',
    myRequisition: 'My requisitions',
  },
  need: {
    waiting_one: '{{count}} request is waiting for your decision',
    waiting_other: '{{count}} requests are waiting for your decision',
    stuck_one: '{{count}} request is stuck: nobody can decide it',
    stuck_other: '{{count}} requests are stuck: nobody can decide them',
  },
  kinds: { WORK_FROM_HOME: 'Work from home', ON_DUTY: 'On duty', REQUISITION: 'Requisition' },
}
