/** The video that a step sends along. Missing: none. */
export interface WithVideo {
  readonly videoTemplateId?: string;
}

interface WireVideo {
  readonly video_template_id?: string | null | undefined;
}

/** Whether a step names a video. No template can be made yet, so that such a step lacks it (OC-144). */
export const hasVideo = ({ videoTemplateId }: WithVideo): boolean => videoTemplateId !== undefined;

/** The video of a wire step, as a part of its action. */
export const videoOf = ({ video_template_id: id }: WireVideo): WithVideo =>
  id == null ? {} : { videoTemplateId: id };

/** The video of an action, as a part of its wire step. */
export const wireVideo = ({ videoTemplateId: id }: WithVideo): { readonly video_template_id?: string } =>
  id === undefined ? {} : { video_template_id: id };
