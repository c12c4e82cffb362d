/**
 * Names of the API's shapes as the client uses them. The shapes themselves come from the server's own document
 * (`schema.d.ts`, written by `make schema`); only what the document cannot hold, the frames of the live connection,
 * is described here.
 */
import type { components } from './schema';

type Shapes = components['schemas'];

/** 0 or 1. */
export type Flag = 0 | 1;
/** Money: text with two decimals, "1250.00". */
export type Money = string;
/** ISO 8601 UTC, whole seconds. */
export type Time = string;

export type Ok = Shapes['Ok'];
/** What became of one row of several. */
export type BulkResult = Shapes['BulkResult'];

/* 1. Set-up and accounts */

export type Limits = Shapes['Limits'];
export type Config = Shapes['Config'];
export type Session = Shapes['Session'];
/** What a role may include. */
export type Right = Session['rights'][number];
export type SignedIn = Shapes['LoginAnswer'];
/** An administrator's second factor: how it stands, a new one, and the codes for a lost phone. */
export type SecondFactor = Shapes['SecondFactor'];
export type NewSecondFactor = Shapes['NewSecondFactor'];
export type DataExport = Shapes['DataExport'];
export type OwnDataExport = Shapes['OwnDataExport'];
export type ContractArchive = Shapes['ContractArchive'];

/* 2. Lookups */

export type CategoryNode = Shapes['Category'];
export type Characteristic = Shapes['CategoryFilter'];
export type Region = Shapes['Region'];
export type Currency = Shapes['Currency'];
export type Unit = Shapes['MeasurementUnit'];
export type SocialType = Shapes['SocialType'];
export type TransportClause = Shapes['TransportClause'];
export type Restriction = Shapes['Restriction'];
export type Country = Shapes['Country'];
export type OrganisationService = Shapes['OrganisationService'];
export type OrganisationType = Shapes['OrganisationType'];
export type Group = Shapes['Group'];
/** Read with the network's name, sent without it. */
export type SocialLink = Shapes['SocialLinkInput'] & Partial<Shapes['SocialLink']>;

/* 3. Ads */

export type Tier = Shapes['Tier'];
/** "Why this price": one step of the settlement. */
export type Trace = Shapes['TraceStep'];
export type Card = Shapes['Card'];
/** What is said of all hits beside a page of cards. */
export type Hits = Shapes['Hits'];
export type AdState = Card['state'];
export type Product = Shapes['Product'];
/** The caller's own offer on the ad of a product page, ended ones too. */
export type MyOffer = Shapes['MyOffer'];
export type SaleRow = Shapes['SaleRow'];
export type DraftRow = Shapes['AdDraftRow'];
export type DraftStep = DraftRow['dra_step'];
/** Fields of an ad as typed, by their names in the API. */
export type DraftValues = Shapes['AdDraft']['dra_values'];
export type DraftChange = Shapes['PatchedAdDraftChange'];
export type DeliveryTemplate = Shapes['DeliveryTemplate'];
export type TermsTemplate = Shapes['TermsTemplate'];

/* 4 and 5. Offers */

export type Offer = Shapes['Offer'];
/** A row of the own purchases: with where its deal is. */
export type OwnPurchase = Shapes['OwnPurchase'];
export type OfferType = Offer['off_type'];
type OfferStatus = Offer['off_status'];
/** The fields with `?` come only with `view=true`, to the owner of the ad. */
export type TransactionRow = Shapes['TransactionRow'];
export type TransactionsMeta = Shapes['TransactionsMeta'];
export type CurrencySum = Shapes['CurrencySum'];
export type SumsMeta = Shapes['SumsMeta'];
export type EditOffer = Shapes['EditOffer'];

/* 6. Profile, people, lists */

export type User = Shapes['User'];
export type UserCard = Shapes['UserCard'];
export type PersonRow = Shapes['PersonRow'];
export type HistoryRow = Shapes['HistoryRow'];

/* 6. What one watches */

export type SavedSearch = Shapes['SavedSearch'];
export type FollowedSeller = Shapes['FollowedSeller'];
export type Digest = Shapes['Digest'];

/* 7. Notifications */

export type NotificationRow = Shapes['Notification'];
export type NotificationSettings = Shapes['NotificationSettings'];

/* 8. Messages */

export type ChatMessage = Shapes['ChatMessage'];
export type ChatMeta = Shapes['ChatMeta'];
export type ConversationRow = Shapes['Conversation'];

/* 9. The site */

export type Banner = Shapes['Banner'];
export type BannerRow = Shapes['BannerRow'];
export type Partner = Shapes['Partner'];
export type ShownPartner = Shapes['ShownPartner'];

/* What the site publishes (docs/spec/api-community.md, sections 3 and 4) */

export type NewsRow = Shapes['NewsRow'];
export type NewsInfo = Shapes['NewsInfo'];
export type Faq = Shapes['Faq'];

/* The back-office's own: docs/spec/api-community.md, sections 3, 4 and 9 */

export type NewsWhole = Shapes['NewsWhole'];
export type NewsLink = Shapes['NewsLink'];
export type FaqRow = Shapes['FaqRow'];
export type TutorialRow = Shapes['TutorialRow'];
export type AuditEntry = Shapes['AuditEntry'];
export type SupportCase = Shapes['SupportCase'];
export type SupportCaseDetails = Shapes['SupportCaseDetails'];
export type SupportCaseEntry = Shapes['SupportCaseEntry'];
export type SupportCaseStep = Shapes['SupportCaseStep'];
export type Comment = Shapes['Comment'];
export type AdminUser = Shapes['AdminUser'];
export type AdminProduct = Shapes['AdminProduct'];
export type AdminOffer = Shapes['AdminOffer'];
export type AdminUserDetails = Shapes['AdminUserDetails'];
export type AdminProductDetails = Shapes['AdminProductDetails'];
export type AdminProductCorrection = Shapes['PatchedAdminProductCorrection'];
export type AdminOfferDetails = Shapes['AdminOfferDetails'];
export type AdminNotification = Shapes['AdminNotification'];
export type NewsletterIssue = Shapes['NewsletterIssue'];
export type NotificationAddress = Shapes['NotificationAddress'];
export type GroupRow = Shapes['GroupRow'];
export type DocumentWhole = Shapes['DocumentWhole'];
export type FranchiseDocWhole = Shapes['FranchiseDocWhole'];

export type Job = Shapes['Job'];
export type MailRow = Shapes['Mail'];
export type Found = Shapes['Found'];
export type AdApproval = Shapes['AdApproval'];
export type FirmApproval = Shapes['FirmApproval'];

/* Competitions */

export type Competition = Shapes['Competition'];
export type CompetitionGroups = Shapes['CompetitionGroups'];
export type RankedCompetition = Shapes['RankedCompetition'];
export type RankedWork = Shapes['RankedWork'];
export type CompetitionDocument = Shapes['CompetitionDocument'];
export type School = Shapes['School'];
/** For its entrant. */
export type Work = Shapes['Work'];
/** Told once; `wrk_password` is null in the answer to a repeat. */
export type WorkMade = Shapes['WorkMade'];
export type Voter = Shapes['Voter'];
export type VoteGiven = Shapes['VoteGiven'];
export type CompetitionRow = Shapes['CompetitionRow'];
export type CompetitionDocumentWhole = Shapes['CompetitionDocumentWhole'];
export type WorkRow = Shapes['WorkRow'];
export type WorkInfo = Shapes['WorkInfo'];
export type WorkSetupDone = Shapes['WorkSetupDone'];
export type SchoolRow = Shapes['SchoolRow'];
export type SchoolImportReport = Shapes['SchoolImportReport'];
export type CompetitionIntegrity = Shapes['CompetitionIntegrity'];

/* 10. Live connection */

export interface PriceFrame {
  type: 'price';
  pro_id: number;
  rev: number;
  state: AdState;
  current_price: Money;
  off_count: number;
  any_quantity: number;
  buyers_count: number;
  left_quantity: number;
  sold_out: Flag;
  is_locked: Flag;
  opens_at: Time | null;
  pro_expiry: Time;
  trace: Trace[];
}

/** The own offer on an ad has changed, wherever: it is read again. */
export interface OfferFrame {
  type: 'offer';
  pro_id: number;
  off_id: number;
  off_status: OfferStatus;
}

export type ServerFrame =
  | PriceFrame
  | OfferFrame
  /** Something happened to a deal, which is read again. */
  | { type: 'deal'; off_id: number }
  | { type: 'ntf' }
  | { type: 'pong' }
  | ({ type: 'message'; ref?: string } & ChatMessage)
  | { type: 'error'; code: string; message: string; ref?: string | null; pro_id?: number | null }
  | { status: 'new-connection'; type?: undefined };

/* Statistics of an ad */

export type AdStatistics = Shapes['AdStatistics'];

/* Deals */

export type Deal = Shapes['Deal'];
export type DealStep = Shapes['DealStep'];
export type StepKind = DealStep['kind'];
/** The kinds that people record. */
export type RecordedKind = Shapes['DealStepInput']['kind'];

/* The sale board, totals */

/** A deal of an ended ad, as its seller sees it beside the others. */
export type BoardDeal = Shapes['BoardDeal'];
export type BoardMeta = Shapes['BoardMeta'];
export type BoardSteps = Shapes['BoardSteps'];
/** The kinds that are recorded in several deals at once. */
export type BulkKind = Shapes['BoardStepsInput']['kind'];
/** What is made for several deals at once. */
export type DocumentKind = Shapes['BoardDocumentsInput']['kind'];
export type DealNext = Shapes['DealNext'];
export type DealTotal = Shapes['DealTotal'];

/* The assistant */

export type AssistantNode = Shapes['ChatbotNode'];
export type AssistantItem = Shapes['ChatbotItem'];
/** A screen that the assistant can open. */
export type AssistantScreen = NonNullable<AssistantItem['route']>;
export type AssistantBranch = Shapes['ChatbotBranch'];
export type AssistantBranchInput = Shapes['ChatbotBranchInput'];

/* Reports of abuse, blocking */

export type AbuseReport = Shapes['AbuseReport'];
export type AbuseReportDetails = Shapes['AbuseReportDetails'];
export type AbuseReportStep = Shapes['AbuseReportStep'];
export type AbuseReportEntry = Shapes['AbuseReportEntry'];
/** An administrator, to choose from. */
export type AdminRef = Shapes['AdminRef'];
export type BlockedPerson = Shapes['BlockedPerson'];

/* Statistics, reports, the dashboard */

export type ReportRow = Shapes['ReportRow'];
export type MostBoughtRow = Shapes['MostBoughtRow'];
export type Cancellation = Shapes['Cancellation'];
export type Rejection = Shapes['Rejection'];
export type Purchase = Shapes['Purchase'];
export type CategoryFigures = Shapes['CategoryFigures'];
export type Totals = Shapes['Totals'];
export type PeriodFigures = Shapes['PeriodFigures'];
export type Turnover = Shapes['Turnover'];
export type DeletedAd = Shapes['DeletedAd'];
export type RejectedOffer = Shapes['RejectedOffer'];
export type Buying = Shapes['Buying'];
export type Dashboard = Shapes['Dashboard'];
