-- A member may have several tokens in a workspace.
DROP INDEX "sessions_one_api_token";
